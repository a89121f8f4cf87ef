import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sample } from "../run/soak.ts";
import { completionsAt } from "./completions.ts";
import { type Consumer, createConsumer, link, root } from "./consumer.ts";
import { checkTags, MISTYPED, type TagErrors, type TagLanguage, tagLanguages } from "./tag-languages.ts";

const run = promisify(execFile);
const tool = join(root, "node_modules/typescript-7/bin/tsc");

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer();
});

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

/** The tarball of the elements and nothing else; @returns its folder. */
async function installElements(folder: string): Promise<string> {
  const target = join(folder, "node_modules/@freehold/elements");
  mkdirSync(target, { recursive: true });
  await run("tar", ["xzf", consumer.tarballOf("@freehold/elements"), "-C", target, "--strip-components=1"]);
  return target;
}

// `pnpm e2e:types` has all languages, each with its own tool.
const LANGUAGES: [language: TagLanguage, others: Record<string, string>][] = [
  [tagLanguages.react19, { "@types/react": join(root, "node_modules/@types/react") }],
  [tagLanguages.typescript, {}],
  [tagLanguages.preact, { preact: join(root, "packages/elements/node_modules/preact") }],
];

describe.each(sample(LANGUAGES, 1))("a project in $name with the tarball of the elements alone", (language, others) => {
  it("compiles, libraries and README included, and learns of each mistake", async () => {
    const folder = createProject();
    const target = await installElements(folder);
    for (const [name, from] of Object.entries(others)) link(folder, name, from);
    const readme = readFileSync(join(target, "README.md"), "utf8").matchAll(/^```ts\n(.*?)^```$/gms);
    for (const [index, [, snippet = ""]] of [...readme].entries())
      writeFileSync(join(folder, `readme-${index}.ts`), snippet);
    expectSixErrors(await checkTags(language, folder, { tool }));
    if (language !== tagLanguages.react19) return;
    const tags = '<freehold-auth theme="|" view="|"><freehold-withdraw-all sign-in="|" /></freehold-auth>';
    const source = `import "@freehold/elements";\nexport const page = ${tags};`;
    expect(completionsAt(folder, "offered.tsx", source)).toEqual([
      ["light", "dark", "auto"],
      ["login", "register", "forgot"],
      ["inline", "event"],
    ]);
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

const BOTH = [
  'import "@freehold/auth/define";\nimport "@freehold/elements";',
  'import "@freehold/elements";\nimport "@freehold/auth/define";',
];

it.each(sample(BOTH, 1))("a project that has an element of both packages compiles: %j", async (both) => {
  link(consumer.folder, "@types/react", join(root, "node_modules/@types/react"));
  const folder = join(consumer.folder, "both-types");
  mkdirSync(folder, { recursive: true });
  const imports = (page: string) => page.replace('import "@freehold/elements";', both);
  expectSixErrors(await checkTags(tagLanguages.react19, folder, { tool, imports }));
});

/** The elements whose types are written from their comments: they must be those of the classes. */
const CLASSES = [
  ["auth/account", "AccountElement"],
  ["announcement", "AnnouncementElement"],
  ["auth", "AuthElement"],
  ["sidebar-shell", "SidebarShellElement"],
  ["wallet-connect", "WalletConnectElement"],
  ["withdraw-all", "WithdrawAllElement"],
];

it("the elements' properties and events have the types of their classes", async () => {
  const folder = join(consumer.folder, "class-types");
  mkdirSync(folder, { recursive: true });
  const comparisons = CLASSES.map(
    ([entry, name]) => `import type { ${name}, ${name}Events } from "@freehold/${entry}/element";
export const ${name}Properties: Same<Own<elements.${name}>, Pick<${name}, keyof Own<elements.${name}>>> = true;
export const ${name}Details: Same<elements.${name}Events, ${name}Events> = true;
`,
  );
  writeFileSync(
    join(folder, "same.ts"),
    `import type * as elements from "@freehold/elements";
// A host's wagmi would be another package, and React's icons are not for these elements.
type Own<Element> = Omit<Element, keyof HTMLElement | "config" | "sections">;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
${comparisons.join("")}`,
  );
  // Both declare the same tags, which no page does.
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "esnext",
    moduleResolution: "bundler",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["same.ts"] }));
  const found = await run(process.execPath, [tool, "-p", "."], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(found).toBe("");
});
