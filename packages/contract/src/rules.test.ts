import { describe, expect, it } from "vitest";
import * as contract from "./index.ts";
import { countCharacters, isTxHash } from "./rules.ts";

it("the entry exports", () => {
  expect(Object.keys(contract).sort()).toMatchInlineSnapshot(`
    [
      "ANALYTICS_METRICS",
      "BNB_CHAIN_ID",
      "CHAINS",
      "CHANGE_TOPICS",
      "COOLING_OFF_CAUSES",
      "DISTRIBUTION_STATUSES",
      "DOCS_URL",
      "ETHEREUM_CHAIN_ID",
      "EXAMPLE_ADDRESS",
      "FAILURES",
      "FreeholdError",
      "INVESTMENT_STATUSES",
      "LINK_SCOPES",
      "LOCAL_CHAIN_ID",
      "MIN_ADDRESS_LENGTH",
      "MIN_PASSWORD_LENGTH",
      "MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR",
      "MIN_WITHDRAWAL_UBXS",
      "MOST_COUNTED",
      "PAYMENT_STEPS",
      "PAYMENT_WAITS",
      "PROBLEMS",
      "PROOF_LIFETIME",
      "REQUEST_WORDS",
      "UBXS",
      "UBXS_DECIMALS",
      "UPDATE_REASONS",
      "WEBHOOK_EVENTS",
      "WITHDRAWAL_STATUSES",
      "cleanAddress",
      "cleanEmail",
      "cleanHash",
      "cleanSignature",
      "countCharacters",
      "cutAmount",
      "delayWords",
      "explorerTxUrl",
      "failureKind",
      "findChain",
      "formatAmount",
      "isAmount",
      "isOpen",
      "isSameAddress",
      "isSearchTooShort",
      "isTxHash",
      "isWalletName",
      "pageWide",
      "parseAmount",
      "placeWord",
      "requestWord",
    ]
  `);
});

it.each([
  ["", 0],
  ["freehold", 8],
  ["caf\u00e9", 4],
  ["cafe\u0301", 4],
  ["🦊🦊", 2],
  ["漢字", 2],
])("counts the characters of %j as people see them", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

describe("a transaction hash (SPEC 5)", () => {
  it("is 0x and 64 hexadecimal digits in either case", () => {
    expect(isTxHash(`0x${"aB".repeat(32)}`)).toBe(true);
  });

  it.each([`0x${"a".repeat(63)}`, `0x${"a".repeat(65)}`, "a".repeat(64), `0x${"g".repeat(64)}`, "", null, 1])(
    "is not %j",
    (value) => {
      expect(isTxHash(value)).toBe(false);
    },
  );

  it("is not followed by anything, a line break included", () => {
    expect(isTxHash(`0x${"a".repeat(64)}\n`)).toBe(false);
  });
});
