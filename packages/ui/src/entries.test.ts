import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as css from "./css.ts";
import * as format from "./format.ts";
import * as ui from "./index.ts";

test("the public face of @freehold/ui", () => {
  expect(Object.keys(ui).sort()).toMatchInlineSnapshot(`
    [
      "$locale",
      "Address",
      "Amount",
      "ApiUrlGate",
      "Badge",
      "Button",
      "ButtonLink",
      "Card",
      "Checkbox",
      "CopyButton",
      "DescriptionList",
      "Details",
      "Dialog",
      "ErrorNotice",
      "Notice",
      "PasswordField",
      "RenderBoundary",
      "Root",
      "STATUS_TONES",
      "Skeleton",
      "Spinner",
      "Steps",
      "SupportLine",
      "THEMES",
      "Table",
      "TableRegion",
      "TextField",
      "Time",
      "Timeline",
      "TxLink",
      "VisuallyHidden",
      "WindowNumber",
      "count",
      "keepEscape",
      "keepFocus",
      "laterPart",
      "loadLater",
      "messages",
      "openModal",
      "ownProps",
      "params",
      "setLocale",
      "setMessages",
      "slottedCss",
      "toNoticeProps",
      "useFailure",
      "useHostCallbacks",
      "useIsomorphicLayoutEffect",
      "useLater",
      "useMessages",
      "usePageLanguage",
      "useReady",
      "useSignedOut",
      "useStore",
    ]
  `);
});

test("the public face of @freehold/ui/format", () => {
  expect(Object.keys(format).sort()).toMatchInlineSnapshot(`
    [
      "MISSING",
      "addressGroups",
      "decimalsOf",
      "explorerTxUrl",
      "formatDate",
      "formatDays",
      "formatUbxs",
      "formatUbxsShort",
      "readTypedAmount",
      "readTypedCount",
      "shortAddress",
      "shortHash",
    ]
  `);
});

test("the public face of @freehold/ui/css", () => {
  expect(Object.keys(css).sort()).toMatchInlineSnapshot(`
    [
      "baseCss",
      "buttonCss",
      "cardCss",
      "css",
      "destinationCss",
      "detailsCss",
      "dialogCss",
      "fieldCss",
      "listCss",
      "moneyCss",
      "noticeCss",
      "stepsCss",
      "supportCss",
      "tableCss",
      "tokensCss",
      "toneCss",
      "waitingCss",
      "windowNumberCss",
    ]
  `);
});

test.each(["auth", "announcement", "sidebar-shell", "withdraw-all"])(
  "%s's style sheet needs no build: a package name would lead Vite to dist, which may be missing or old",
  (widget) => {
    const sheet = new URL(`../../${widget}/src/styles.css`, import.meta.url);
    const imports = [...readFileSync(sheet, "utf8").matchAll(/@import "([^"]+)"/g)].map(([, path]) => path as string);
    expect(imports).toContain("../../ui/src/styles.css");
    expect(imports.filter((path) => !existsSync(new URL(path, sheet)))).toEqual([]);
  },
);

test("no length of any package depends on the font size of the page's root", () => {
  const packages = join(import.meta.dirname, "../..");
  const sheets = globSync("*/src/**/*.css", { cwd: packages });
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((sheet) => /[\d.]rem\b/.test(readFileSync(join(packages, sheet), "utf8")))).toEqual([]);
});
