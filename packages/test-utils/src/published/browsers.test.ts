import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, "../../../..", file), "utf8").replaceAll("\n", " ");

test("the documents and the manifest name the same browsers as the check in the entries", () => {
  const browsers = /BROWSERS = "(.+?)"/.exec(read("packages/element/src/check-browser.ts"))?.[1] as string;
  for (const file of ["README.md", "packages/elements/README.md", "packages/ui/README.md"])
    expect(read(file), file).toContain(browsers);
  const versions: string[] = JSON.parse(read("packages/elements/package.json")).browserslist;
  const { chrome, edge, firefox, safari } = Object.fromEntries(versions.map((one) => one.split(" >= ")));
  expect(edge).toBe(chrome);
  expect(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`).toBe(browsers);
});
