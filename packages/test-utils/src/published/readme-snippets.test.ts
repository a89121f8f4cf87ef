import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
/** Beside the packages, so that their names lead to them. */
const folder = join(root, "packages/test-utils/node_modules/.cache/readme-snippets");

/** What the page around a snippet has. */
const PAGE = `
import type { ReactElement } from "react";
declare global {
  const track: (...what: unknown[]) => void;
  const show: (...what: unknown[]) => void;
  const draw: (...what: unknown[]) => void;
  const seed: (database: unknown) => Promise<undefined>;
  const setSettingsOpen: (open: boolean) => void;
  const button: HTMLButtonElement;
  const dialog: HTMLDialogElement;
  const link: HTMLElement;
  const request: Request;
  const leaving: AbortController;
  const hash: string;
  const password: string;
  const Inbox: () => ReactElement;
  const Auth: () => ReactElement;
  const WithdrawAll: () => ReactElement;
  const Section: (props: { id: string; user: { email: string } }) => ReactElement;
}
export {};`;
const GREETING = `
export type GreetingProps = { apiUrl?: string; open?: boolean; limit?: number; items?: string[]; onGreeted?: () => void };
export const Greeting = (_props: GreetingProps) => null;`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the builder gives for React: each widget, and each way to sign in. */
async function builtForReact(): Promise<string[]> {
  const { snippets } = await import(pathToFileURL(join(root, "examples/builder/src/snippets.ts")).href);
  const choices = [
    ...["account", "auth", "sidebar-shell", "wallet-connect"].map((widget) => ({ widget, given: {} })),
    ...[{}, { "sign-in": "event" }, { theme: "dark" }].map((given) => ({ widget: "withdraw-all", given })),
  ];
  return choices.map((choice) => snippets.react({ ...choice, tokens: {}, platform: "https://platform.example" }));
}

test("every snippet of a README that imports something, and of the builder for React, compiles under strict", async () => {
  rmSync(folder, { recursive: true, force: true });
  const files: string[] = [];
  for (const code of await builtForReact()) {
    const file = join(root, "packages/elements/node_modules/.cache/readme-snippets", `${files.length}.tsx`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    files.push(file);
  }
  for (const readme of [
    "README.md",
    ...globSync(["packages/*/README.md", "packages/server/docs/*.md", "examples/docs/pages/**/*.md"], { cwd: root }),
  ]) {
    const blocks = [...readFileSync(join(root, readme), "utf8").matchAll(/^```(tsx?)\n(.*?)^```$/gms)];
    for (const [, kind, code = ""] of blocks) {
      if (!/^import /m.test(code)) continue;
      // Inside of the package, whose dependencies the snippet may name; the repository's own names those that `elements` is made of, and for a
      // partner's server those of ours.
      const ofPages = /from "(jose|standardwebhooks)"/.test(code) ? "server" : "elements";
      const name = /^packages\/([\w-]+)\//.exec(readme)?.[1] ?? ofPages;
      const file = join(root, "packages", name, "node_modules/.cache/readme-snippets", `${files.length}.${kind}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
      if (code.includes("./Greeting.tsx")) writeFileSync(join(dirname(file), "Greeting.tsx"), GREETING);
      files.push(file);
    }
  }
  expect(files.length).toBeGreaterThan(10);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.ts"), PAGE);
  const tsconfig = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: "es2023",
      lib: ["es2023", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      moduleDetection: "force",
      customConditions: ["@freehold/source"],
      allowImportingTsExtensions: true,
      // Its declarations are built.
      paths: { "@freehold/elements/session": ["../../../../elements/src/session.ts"] },
      jsx: "react-jsx",
      skipLibCheck: true,
      types: ["react", "node"],
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [...files, join(folder, "page.ts"), join(root, "packages/tools/css.d.ts")],
    // Their declarations, which the type check has written already, stand in for their sources.
    references: globSync("packages/*/tsconfig.json", { cwd: root }).map((path) => ({ path: join(root, path) })),
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const found = await promisify(execFile)(process.execPath, [tsc, "-b", folder, "--checkers", "1"], {
    maxBuffer: 2 ** 24,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(found).toBe("");
});
