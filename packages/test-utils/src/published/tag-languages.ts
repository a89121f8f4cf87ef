import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** One page a language, with tags, listeners and the session. */
const PAGES = join(import.meta.dirname, "../../tag-pages");

/** A language in which tags are written, and what checks its types. */
export type TagLanguage = {
  name: string;
  /** A file of `tag-pages`. */
  page: string;
  /** What its own starters install, at the versions that were tried. */
  packages: readonly string[];
  compilerOptions?: object;
  /** Anything beside the compiler's options in `tsconfig.json`. */
  config?: object;
  /** A file of `node_modules` that Node runs, with what it is given. */
  check: readonly [file: string, ...args: string[]];
};

const TSC = ["typescript/bin/tsc", "-p", "."] as const;
const TYPESCRIPT = "typescript@6.0.3";

/** Every language that the elements bring types for. */
export const tagLanguages = {
  typescript: { name: "TypeScript", page: "typescript.fixture.ts", packages: [TYPESCRIPT], check: TSC },
  typescript54: { name: "TypeScript 5.4", page: "typescript.fixture.ts", packages: ["typescript@5.4.5"], check: TSC },
  typescript7: {
    name: "TypeScript 7, nodenext",
    page: "typescript.fixture.ts",
    packages: ["typescript@7.0.2"],
    compilerOptions: { module: "nodenext", moduleResolution: "nodenext" },
    check: TSC,
  },
  react19: {
    name: "React 19",
    page: "jsx.fixture.tsx",
    packages: [TYPESCRIPT, "react@19.3.1", "@types/react@19.3.0"],
    compilerOptions: { jsx: "react-jsx" },
    check: TSC,
  },
  react18: {
    name: "React 18",
    page: "jsx.fixture.tsx",
    packages: [TYPESCRIPT, "react@18.3.1", "@types/react@18.3.8"],
    compilerOptions: { jsx: "react-jsx" },
    check: TSC,
  },
  preact: {
    name: "Preact",
    page: "jsx.fixture.tsx",
    packages: [TYPESCRIPT, "preact@10.29.8"],
    compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact" },
    check: TSC,
  },
  solid: {
    name: "Solid",
    page: "solid.fixture.tsx",
    packages: [TYPESCRIPT, "solid-js@1.9.19"],
    compilerOptions: { jsx: "preserve", jsxImportSource: "solid-js" },
    check: TSC,
  },
  vue: {
    name: "Vue",
    page: "Vue.vue",
    packages: [TYPESCRIPT, "vue@3.5.45", "vue-tsc@3.3.14"],
    compilerOptions: { jsx: "preserve" },
    check: ["vue-tsc/bin/vue-tsc.js", "-p", "."],
  },
  svelte: {
    name: "Svelte",
    page: "Svelte.svelte",
    packages: [TYPESCRIPT, "svelte@5.57.3", "svelte-check@4.7.8"],
    compilerOptions: { verbatimModuleSyntax: true },
    check: ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--output", "machine"],
  },
  angular: {
    name: "Angular",
    page: "angular.fixture.ts",
    packages: [
      TYPESCRIPT,
      "@angular/core@22.2.6",
      "@angular/compiler@22.2.6",
      "@angular/compiler-cli@22.2.6",
      "rxjs@7.8.2",
    ],
    compilerOptions: { experimentalDecorators: true },
    config: { angularCompilerOptions: { strictTemplates: true } },
    check: ["@angular/compiler-cli/bundles/src/bin/ngc.js", "-p", "."],
  },
  lit: { name: "Lit", page: "lit.fixture.ts", packages: [TYPESCRIPT, "lit@3.3.3"], check: TSC },
} satisfies Record<string, TagLanguage>;

/** What a person mistypes, and what becomes of it. */
const MISTAKES: [right: RegExp, wrong: string][] = [
  [/detail\.code/, "detail.kode"],
  [/detail\.reason/, "detail.raison"],
  [/user\.email/, "user.emial"],
  [/detail\.withdrawal/, "detail.withdrawl"],
  [/(?<==== ["'])login/, "loggin"],
  [/(?<=session(\.get\(\))?\.)status/, "stattus"],
];
/** The word that each mistake leaves in its error. */
export const MISTYPED: readonly string[] = MISTAKES.map(([, wrong]) => wrong.replace(/.*\./, ""));

/** The errors in the page as it stands and in all that it imports, and those in the copy with mistakes. */
export type TagErrors = { page: string[]; copy: string[] };

/**
 * Puts the page of a language into a project, beside a copy with six mistakes, and checks both at once under `strict` and without
 * `skipLibCheck`.
 *
 * @param folder - the project, with what the page imports in its `node_modules`.
 * @param options.tool - a file in place of the language's own check.
 * @param options.imports - makes the page import something else than `@freehold/elements`.
 */
export async function checkTags(
  language: TagLanguage,
  folder: string,
  { tool, imports = (page) => page }: { tool?: string; imports?: (page: string) => string } = {},
): Promise<TagErrors> {
  const page = imports(readFileSync(join(PAGES, language.page), "utf8"));
  let wrong = page;
  for (const [right, mistake] of MISTAKES) {
    if (!right.test(wrong)) throw new Error(`${language.page} has nothing like ${right}.`);
    wrong = wrong.replace(right, mistake);
  }
  const copy = `Wrong${language.page}`;
  writeFileSync(join(folder, language.page), page);
  writeFileSync(join(folder, copy), wrong);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    skipLibCheck: false,
    types: [],
    ...language.compilerOptions,
  };
  const config = { compilerOptions, ...language.config, include: ["*"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const [file, ...args] = language.check;
  const options = { cwd: folder, maxBuffer: 2 ** 24 };
  const output = await run(process.execPath, [tool ?? join(folder, "node_modules", file), ...args], options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  // As TypeScript, Angular and Svelte write them.
  const errors = output.split("\n").filter((line) => /error\S* (TS|NG)-?\d|^\d+ ERROR /.test(line));
  return {
    page: errors.filter((line) => !line.includes(copy)),
    copy: errors.filter((line) => line.includes(copy)),
  };
}
