import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeState, STATE_NAMES } from "./index.ts";

test("the README lists every state", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` +\| (.+?) +\|$/gm)].map(([, name, about]) => [name, about]);
  expect(rows).toEqual(STATE_NAMES.map((name) => [name, describeState(name)]));
});
