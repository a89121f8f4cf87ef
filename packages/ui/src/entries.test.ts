import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import * as format from "./format.ts";
import * as ui from "./index.ts";

test("the public face of @freehold/ui", () => {
  expect(Object.keys(ui)).toMatchInlineSnapshot(`
    [
      "Button",
      "ButtonLink",
      "Badge",
      "Card",
      "COPIED_MS",
      "CopyButton",
      "Details",
      "Dialog",
      "PasswordField",
      "TextField",
      "Address",
      "Amount",
      "Time",
      "TxLink",
      "$locale",
      "count",
      "messages",
      "params",
      "setLocale",
      "setMessages",
      "useMessages",
      "ErrorNotice",
      "explainError",
      "Notice",
      "names",
      "Root",
      "VisuallyHidden",
      "Steps",
      "Timeline",
      "DescriptionList",
      "Table",
      "Skeleton",
      "Spinner",
    ]
  `);
});

test("the public face of @freehold/ui/format", () => {
  expect(Object.keys(format)).toMatchInlineSnapshot(`
    [
      "formatUbxs",
      "formatDate",
      "shortAddress",
      "shortHash",
      "addressGroups",
      "explorerTxUrl",
    ]
  `);
});

test("the style sheets of widgets need no build: a package name would lead Vite to dist, which may be missing or old", () => {
  const sheets = globSync("../../{auth,announcement,sidebar-shell}/src/styles.css", { cwd: import.meta.dirname });
  expect(sheets).toHaveLength(3);
  for (const sheet of sheets) {
    const file = resolve(import.meta.dirname, sheet);
    const imports = [...readFileSync(file, "utf8").matchAll(/@import "([^"]+)"/g)].map(([, path]) => path as string);
    expect(imports).toContain("../../ui/src/styles.css");
    expect(imports.filter((path) => !existsSync(resolve(dirname(file), path)))).toEqual([]);
  }
});
