/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

test("what @freehold/withdraw-all/store exports, without React and without a style sheet", async () => {
  const fail = (name: string) => () => {
    throw new Error(`${name} was loaded.`);
  };
  vi.doMock("react", fail("React"));
  vi.doMock("@nanostores/react", fail("@nanostores/react"));
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
      "fillRegisteredWallet",
      "submit",
      "cancel",
      "refreshDeposits",
      "refreshStatus",
      "leaveConfirmation",
      "openLast",
      "closeLast",
    ]
  `);
});

test("the README's headless example is one that compiles", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  expect(read("../../README.md")).toContain(read("../test/headless.fixture.ts"));
});
