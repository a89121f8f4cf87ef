import { expect, test, vi } from "vitest";
import type {} from "../test/headless.fixture.ts";

test("what @freehold/withdraw-all/store exports, without React and without a style sheet", async () => {
  const fail = (name: string) => () => {
    throw new Error(`${name} was loaded.`);
  };
  vi.doMock("react", fail("React"));
  vi.doMock("@freehold/ui", fail("@freehold/ui"));
  const store = await import("./index.ts");
  expect(Object.keys(store)).toMatchInlineSnapshot(`
    [
      "createWithdrawAll",
      "withdrawAll",
    ]
  `);
  expect(Object.keys(store.withdrawAll)).toMatchInlineSnapshot(`
    [
      "$state",
      "prefetch",
      "connect",
      "setAddress",
      "validateAddress",
      "clearAddress",
      "setCompared",
      "submit",
      "cancel",
      "refreshDeposits",
      "look",
      "listDeposits",
      "refreshStatus",
      "leaveConfirmation",
      "openLast",
      "closeLast",
    ]
  `);
});

test("the README's headless example is one that compiles", async () => {
  const { default: readme } = await import("../../README.md?raw");
  // It is not run; the import above is what has its types checked.
  const example = "../test/headless.fixture.ts";
  const { default: code } = await import(`${example}?raw`);
  expect(readme).toContain(code);
});
