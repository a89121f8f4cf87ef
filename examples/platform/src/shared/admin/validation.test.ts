import { describe, expect, it } from "vitest";
import { readHashes, reasonError, txIdError } from "./validation.ts";

describe("the transaction ID of a payment", () => {
  it("is 0x and 64 hexadecimal characters, spaces around it aside", () => {
    expect(txIdError(`0x${"aB".repeat(32)}`)).toBeNull();
    expect(txIdError(`  0x${"ab".repeat(32)}\n`)).toBeNull();
  });

  it.each([
    ["", "Enter the transaction ID of the payment"],
    ["   ", "Enter the transaction ID of the payment"],
    ["ab".repeat(32), "A transaction ID is 0x followed by 64 hexadecimal characters. This one doesn't start with 0x"],
    ["0xabc", "A transaction ID is 0x followed by 64 hexadecimal characters. This one has 3 after 0x"],
    [
      `0x${"z".repeat(64)}`,
      "A transaction ID is 0x followed by 64 hexadecimal characters. This one has other characters",
    ],
  ])("of %j is refused with what is wrong", (typed, problem) => {
    expect(txIdError(typed)).toBe(problem);
  });
});

describe("the reason of a rejection", () => {
  it.each([
    ["", "Give a reason of at least 3 characters"],
    ["  no  ", "Give a reason of at least 3 characters"],
    ["The wallet is on a sanctions list", null],
    ["x".repeat(501), "Use at most 500 characters"],
  ])("%j", (reason, problem) => {
    expect(reasonError(reason)).toBe(problem);
  });
});

describe("transaction hashes that are pasted", () => {
  const [a, b] = [`0x${"a1".repeat(32)}`, `0x${"b2".repeat(32)}`];
  it("stand on lines, or between spaces and commas, each once", () => {
    expect(readHashes(` ${a}\n\n${b}, ${a};`)).toEqual({ hashes: [a, b], problem: null });
  });

  it.each([
    ["", "at least one"],
    [`${a}\n0xabc`, "0xabc: A transaction ID is 0x followed by 64"],
    [Array.from({ length: 51 }, (_, n) => `0x${String(n).padStart(64, "0")}`).join("\n"), "You entered 51"],
  ])("are refused with what is wrong", (typed, words) => {
    expect(readHashes(typed).problem).toContain(words);
  });
});
