import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressGroups, shortAddress, shortHash } from "./address.ts";
import { formatDate } from "./date.ts";
import { decimalsOf, formatUbxs } from "./ubxs.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const HASH = `0x12345678${"0".repeat(48)}9abcdef0`;

/** A plain decimal string of at most 6 decimals, trailing zeros included. */
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^[0-9]{0,6}$/), fc.boolean())
  .map(([whole, fraction, minus]) => `${minus ? "-" : ""}${whole}${fraction && `.${fraction}`}`);

const micros = (text: string) => {
  const [whole = "", fraction = ""] = text.replace(/[-−,]/g, "").split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};

test("amounts below one another have two decimals, or all six", () => {
  const column = ["4.266666", "0.96875", "12", null, "1.500000"];
  expect(decimalsOf(column)).toBe(6);
  expect(column.map((value) => formatUbxs(value, decimalsOf(column)))).toEqual([
    "4.266666",
    "0.968750",
    "12.000000",
    "—",
    "1.500000",
  ]);
  expect(decimalsOf(["12", "0.40406"])).toBe(6);
  expect(decimalsOf(["12", "0.5000"])).toBe(2);
  expect(decimalsOf([])).toBe(2);
});

describe("formatUbxs", () => {
  test.each([
    ["0", "0.00"],
    ["1250.5", "1,250.50"],
    ["1000", "1,000.00"],
    ["999.99", "999.99"],
    ["0.000001", "0.000001"],
    ["1234567.891", "1,234,567.891"],
    ["1250.500000", "1,250.50"],
    ["1.10000000", "1.10"],
    ["-320.25", "−320.25"],
    ["-0", "0.00"],
    ["9007199254740993.000001", "9,007,199,254,740,993.000001"],
  ])("writes %s as %s", (given, written) => {
    expect(formatUbxs(given)).toBe(written);
  });

  test.each(["0.1234567", "1e3", "1,000", "007", "abc", "1.", ".5", " 1", "NaN", "--1"])(
    "leaves %s as it is: a strange figure is better than a wrong one",
    (given) => {
      expect(formatUbxs(given)).toBe(given);
    },
  );

  test("shows a dash where there is no amount", () => {
    expect(formatUbxs("")).toBe("—");
    expect(formatUbxs(null)).toBe("—");
    expect(formatUbxs(undefined)).toBe("—");
  });

  test("keeps every digit of every amount", () => {
    fc.assert(
      fc.property(amount, (given) => {
        expect(micros(formatUbxs(given))).toBe(micros(given));
      }),
    );
  });

  test("has 2 to 6 decimals, groups of three and no stray sign", () => {
    fc.assert(
      fc.property(amount, (given) => {
        const written = formatUbxs(given);
        expect(written).toMatch(/^−?\d{1,3}(,\d{3})*\.\d{2,6}$/);
        expect(written.startsWith("−")).toBe(given.startsWith("-") && micros(given) !== 0n);
        expect(written).not.toMatch(/\.\d{2,}0$/);
      }),
    );
  });

  test("agrees with Intl where a double can hold the amount", () => {
    const us = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (value) => {
        const text = `${Math.floor(value / 1e6)}.${String(value % 1e6).padStart(6, "0")}`;
        expect(formatUbxs(text)).toBe(us.format(value / 1e6));
      }),
    );
  });

  test("never throws and never invents digits, whatever it is given", () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        const written = formatUbxs(given);
        if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(given)) expect(written).toBe(given || "—");
      }),
    );
  });
});

describe("formatDate", () => {
  test("names the time zone where that matters", () => {
    const local = new Date(2026, 2, 1, 9, 30);
    expect(formatDate(local.toISOString(), { zone: true })).toMatch(/^Mar 1, 2026, 09:30 AM \S+$/);
  });

  test("is US style with short month, hour and minute, in the viewer's time zone", () => {
    const local = new Date(2026, 2, 1, 9, 30);
    expect(formatDate(local.toISOString())).toBe("Mar 1, 2026, 09:30 AM");
  });

  test("has only ordinary spaces", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }), (date) => {
        expect(formatDate(date.toISOString())).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M$/);
      }),
    );
  });

  test.each(["", "yesterday", "1", "2026-13-45T00:00:00Z", null, undefined])("shows a dash for %s", (given) => {
    expect(formatDate(given)).toBe("—");
  });
});

describe("addresses and hashes", () => {
  test("an address is cut to 6 and 4 characters, a hash to 10 and 8, with three dots", () => {
    expect(shortAddress(ADDRESS)).toBe("0x7099...79C8");
    expect(shortHash(HASH)).toBe("0x12345678...9abcdef0");
  });

  test("what would not get shorter stays whole", () => {
    expect(shortAddress("0x70997970C51")).toBe("0x70997970C51");
    expect(shortHash("0x12345678")).toBe("0x12345678");
    expect(shortAddress("")).toBe("");
  });

  test("an address is read in 0x and ten groups of four", () => {
    expect(addressGroups(ADDRESS).join(" ")).toBe("0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8");
  });

  test("groups joined are the address again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-composite" }), (text) => {
        expect(addressGroups(text).join("")).toBe(text);
      }),
    );
  });
});
