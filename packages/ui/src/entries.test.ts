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
