import { describe, expect, it } from "vitest";
import { checksumAddress, inspectAddress } from "./address.ts";
import { EXAMPLE_ADDRESS, isLookAlike } from "./rules.ts";

describe("wallet addresses (EIP-55)", () => {
  it.each([
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ])("checksums %s as the standard does", (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(inspectAddress(address)).toBe("valid");
  });

  it.each([
    ["0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "unchecked"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "bad-checksum"],
    [`0x${"0".repeat(40)}`, "zero"],
    [EXAMPLE_ADDRESS, "example"],
    [checksumAddress(EXAMPLE_ADDRESS), "example"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "malformed"],
    ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "malformed"],
  ] as const)("says of %s: %s", (address, verdict) => {
    expect(inspectAddress(address)).toBe(verdict);
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
