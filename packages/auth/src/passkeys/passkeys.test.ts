import { expect, test } from "vitest";
import { isOwnHost } from "./can-use-passkeys.ts";
import { suggestName } from "./suggest-name.ts";

test.each([
  ["freehold.example", "freehold.example", true],
  ["app.freehold.example", "freehold.example", false],
  ["partner.example", "freehold.example", false],
  ["notfreehold.example", "freehold.example", false],
  ["example", "freehold.example", false],
  ["127.0.0.1", "localhost", false],
  ["localhost", "localhost", true],
  ["192.0.2.7", "192.0.2.7", false],
  ["[::1]", "[::1]", false],
])("passkeys on %s, of %s: %s", (hostname, id, can) => expect(isOwnHost(hostname, id)).toBe(can));

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", [], "Windows PC"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", ["iPhone"], "iPhone 2"],
  ["Mozilla/5.0 (Linux; Android 10; K)", ["Android", "Android 2"], "Android 3"],
  ["something", [], "Computer"],
])("a passkey of %s besides %j is called %s", (userAgent, taken, name) =>
  expect(suggestName(userAgent, taken, "Computer")).toBe(name),
);
