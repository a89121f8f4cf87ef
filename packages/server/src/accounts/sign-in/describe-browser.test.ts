import fc from "fast-check";
import { expect, it } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0",
    "Microsoft Edge on Linux",
  ],
  ["Your bank (call 555-0100)/1.0 now", null],
  ["curl/8.0", null],
  [" ", null],
  [undefined, null],
])("%s is %s", (userAgent, label) => {
  expect(describeBrowser(userAgent)).toBe(label);
});

it("takes whatever a sender writes, and says nothing that the sender has made up", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (text) => {
      const label = describeBrowser(`Mozilla/5.0 (${text}) ${text}/1.0`);
      expect((label ?? "").length).toBeLessThanOrEqual(64);
    }),
  );
});

it("reads a long text of the sender's in no time", () => {
  const { user } = process.cpuUsage();
  for (const part of ["(", "Version/", "Mozilla/5.0 (", "a/1 ", " ", "iPhone;", "\\"])
    describeBrowser(part.repeat(20_000));
  expect(process.cpuUsage().user - user).toBeLessThan(500_000);
});
