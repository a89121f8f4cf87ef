import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const files = globSync("{packages,examples/platform}/*/{,*/,*/*/}**/*.tsx", { cwd: ROOT }).filter(
  (path) => !/node_modules|dist|\/bench\/|\.test\.|\.fixture\./.test(path) && !path.endsWith("button/Button.tsx"),
);

// Only its `type="submit"` works where a frame may not submit forms.
test("every form is submitted by a Button", () => {
  const texts = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
  expect(texts.filter(({ text }) => text.includes("<form")).length).toBeGreaterThan(5);
  const others = texts.filter(({ text }) => /<(button|input)\b[^>]*type=.?"submit"/.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});
