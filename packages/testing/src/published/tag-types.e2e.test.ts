import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Consumer, createConsumer, link, root } from "./consumer.ts";
import { checkTags, MISTYPED, type TagErrors, tagLanguages } from "./tag-languages.ts";

const run = promisify(execFile);
const tool = join(root, "node_modules/typescript-7/bin/tsc");

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
}, 300_000);

/** A project outside of the workspace. */
function createProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "freehold-tags-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const expectSixErrors = ({ page, copy }: TagErrors) => {
  expect(page).toEqual([]);
  expect(copy).toHaveLength(6);
  for (const word of MISTYPED) expect(copy.join("\n")).toContain(word);
};

// `pnpm e2e:types` has all languages, each with its own tool.
describe.each([
  [tagLanguages.typescript, {}],
  [tagLanguages.react19, { "@types/react": join(root, "node_modules/@types/react") }],
  [tagLanguages.preact, { preact: join(root, "packages/elements/node_modules/preact") }],
])("a project in $name with the tarball of the elements alone", (language, others) => {
  it("compiles, libraries and README included, and learns of each mistake", async () => {
    const folder = createProject();
    const target = join(folder, "node_modules/@freehold/elements");
    mkdirSync(target, { recursive: true });
    await run("tar", ["xzf", consumer.tarballOf("@freehold/elements"), "-C", target, "--strip-components=1"]);
    for (const [name, from] of Object.entries(others)) link(folder, name, from);
    const readme = readFileSync(join(target, "README.md"), "utf8").matchAll(/^```ts\n(.*?)^```$/gms);
    for (const [index, [, snippet = ""]] of [...readme].entries())
      writeFileSync(join(folder, `readme-${index}.ts`), snippet);
    expectSixErrors(await checkTags(language, folder, { tool }));
  });
});

it("`define` of a widget's own package brings the same types", async () => {
  link(consumer.folder, "@types/react", join(root, "node_modules/@types/react"));
  const folder = join(consumer.folder, "define-types");
  mkdirSync(folder, { recursive: true });
  const imports = (page: string) =>
    page
      .replace(
        'import "@freehold/elements";',
        'import "@freehold/auth/define";\nimport "@freehold/withdraw-all/define";',
      )
      .replace("@freehold/elements/session", "@freehold/session");
  expectSixErrors(await checkTags(tagLanguages.react19, folder, { tool, imports }));
});
