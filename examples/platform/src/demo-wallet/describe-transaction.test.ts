import { testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { describe, expect, it } from "vitest";
import { PEOPLE } from "../../demo/world/accounts.ts";
import { ACCOUNTS } from "./accounts.ts";
import { describeTransaction, signedText, whatIsSigned } from "./describe-transaction.ts";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const OTHER = "0x00000000000000000000000000000000000000aa";
const word = (hex: string) => hex.padStart(64, "0");
const say = (transaction: object) => describeTransaction(transaction, { id: 31337, token: TOKEN });

describe("the demo wallet says what a transaction does", () => {
  const transfer = `0xa9059cbb${word(OTHER.slice(2))}${word((12_500_000).toString(16))}`;

  it("a transfer of the token, however its address is written", () => {
    const meaning = { title: "Send 12.5 UBXS", to: OTHER, data: null };
    expect(say({ to: TOKEN, data: transfer })).toEqual(meaning);
    expect(say({ to: TOKEN.toLowerCase(), input: transfer, value: "0x0" })).toEqual(meaning);
  });

  it("a leave to spend the token", () => {
    const data = `0x095ea7b3${word(OTHER.slice(2))}${word("f4240")}`;
    expect(say({ to: TOKEN, data }).title).toBe("Let another account spend your 1 UBXS");
  });

  it("the chain's own coin, to the last digit", () => {
    expect(say({ to: OTHER, value: "0xde0b6b3a7640001" }).title).toBe("Send 1.000000000000000001 ETH");
    expect(say({ to: OTHER, value: "0xde0b6b3a7640000", data: "0x12" })).toEqual({
      title: "Send 1 ETH and call a contract",
      to: OTHER,
      data: "0x12",
    });
  });

  it("what it does not know as what it is: another contract's transfer is no UBXS", () => {
    expect(say({ to: OTHER, data: transfer })).toEqual({ title: "Call a contract", to: OTHER, data: transfer });
    expect(say({ to: TOKEN, data: `${transfer}00` }).title).toBe("Call a contract");
    expect(say({ to: TOKEN, data: transfer, value: "0x1" }).title).toContain("ETH and call a contract");
    expect(say({ data: "0x6000" })).toEqual({ title: "Create a contract", to: null, data: "0x6000" });
  });
});

describe("the demo wallet shows what is signed", () => {
  it("as text, or as it is where it is no text", () => {
    expect(signedText("0x68c3a9")).toBe("hé");
    expect(signedText("0xff00")).toBe("0xff00");
    expect(signedText("hello")).toBe("hello");
    expect(whatIsSigned("personal_sign", ["0x6869", OTHER])).toBe("hi");
  });

  it("typed data in full", () => {
    expect(whatIsSigned("eth_signTypedData_v4", [OTHER, '{"message":{"count":"12"}}'])).toBe(
      '{\n  "message": {\n    "count": "12"\n  }\n}',
    );
  });
});

it("the demo wallet has the keys of the demo's people", () => {
  for (const { owner, address, key } of ACCOUNTS) {
    const { account = -1 } = PEOPLE.find(({ email }) => email === owner) ?? {};
    expect([key, address]).toEqual([testKey(account), testAccount(account).address]);
  }
});
