import { expect, it } from "vitest";
import { isWalletName } from "./wallet-name.ts";

it.each(["anna.eth", "sub.anna-2.eth", "müller.eth", "нева.eth"])("%s is a name", (name) => {
  expect(isWalletName(name)).toBe(true);
});

it.each([
  ...["anna", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "anna eth", " anna.eth", "anna.eth\n", ".eth", "anna..eth"],
  ...[
    "<b>anna</b>.eth",
    "anna\u202e.eth",
    "anna\u200b.eth",
    `${"a".repeat(250)}.eth`,
    "",
    null,
    7,
    { data: "anna.eth" },
  ],
])("%j is none that may be shown", (value) => {
  expect(isWalletName(value)).toBe(false);
});
