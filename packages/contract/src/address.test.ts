import { describe, expect, it } from "vitest";
import { checksumAddress, inspectAddress } from "./address.ts";
import { EXAMPLE_ADDRESS } from "./destination/address-problem.ts";

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
