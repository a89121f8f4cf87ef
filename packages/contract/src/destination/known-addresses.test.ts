import { describe, expect, it } from "vitest";
import { findLookAlike, isLookAlike, isSameAddress } from "./known-addresses.ts";

describe("two spellings of an address", () => {
  it("are one account, whatever the case of hexadecimal digits", () => {
    expect(isSameAddress(" 0xABCdef", "0xabcDEF\n")).toBe(true);
    expect(isSameAddress("0xabc", "0xabd")).toBe(false);
  });

  it("that are not hexadecimal are taken letter for letter", () => {
    const address = "DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy";
    expect(isSameAddress(address, `${address} `)).toBe(true);
    expect(isSameAddress(address, address.toLowerCase())).toBe(false);
  });
});

describe("an address made to look like another", () => {
  const REAL = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const inside = (middle: string) => `0x7099${middle}79C8`;

  it("begins and ends with the same four characters, whatever their case", () => {
    expect(isLookAlike(inside("0".repeat(32)), REAL)).toBe(true);
    expect(isLookAlike(` ${inside("a".repeat(32)).toUpperCase().replace("0X", "0x")} `, REAL)).toBe(true);
    // One character in the middle is enough.
    expect(isLookAlike(REAL.replace("010C", "010D"), REAL)).toBe(true);
  });

  it.each([
    ["the address itself", REAL],
    ["the address in another case", REAL.toLowerCase()],
    ["one with another beginning", inside("0".repeat(32)).replace("0x7099", "0x7098")],
    ["one with another end", inside("0".repeat(32)).replace("79C8", "79C9")],
    ["no address", "0x7099 and so on 79C8"],
    ["nothing", ""],
  ])("is not %s", (_, address) => {
    expect(isLookAlike(address, REAL)).toBe(false);
    expect(isLookAlike(REAL, address)).toBe(false);
  });
});

describe("the known address that another one looks like", () => {
  const OWN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
  const FRAUD = `${OWN.slice(0, 6)}${"0".repeat(32)}${OWN.slice(-4)}`;

  it("is the registered wallet, or one that was used, unless the other was used itself", () => {
    expect(findLookAlike(FRAUD, OWN, [])).toBe(OWN);
    expect(findLookAlike(` ${FRAUD} `, OTHER, [OWN])).toBe(OWN);
    expect(findLookAlike(FRAUD, OTHER, [OWN, FRAUD])).toBeNull();
    expect(findLookAlike(OTHER, OWN, [])).toBeNull();
  });

  it("is the registered wallet even if the fraud was paid before", () => {
    expect(findLookAlike(FRAUD, OWN, [FRAUD])).toBe(OWN);
    expect(findLookAlike(OWN.toLowerCase(), OWN, [FRAUD])).toBeNull();
  });

  it("is one that was used where there is no registered wallet", () => {
    expect(findLookAlike(FRAUD, "", [OWN])).toBe(OWN);
    expect(findLookAlike("", "", [])).toBeNull();
  });
});
