import { describe, expect, it, vi } from "vitest";
import { canSubmit, EMPTY, findAddressProblem } from "./state.ts";
import { quietConsole, setUp } from "./test/model.fixture.ts";
import { ADDRESS, OTHER } from "./test/stub-api.fixture.ts";

quietConsole();

describe("validation (SPEC 5)", () => {
  it("wants an address of at least 20 characters, not counting spaces around it", () => {
    expect(findAddressProblem("")).toBe("blank");
    expect(findAddressProblem(" \t ")).toBe("blank");
    expect(findAddressProblem(`  ${"x".repeat(19)}  `)).toBe("short");
    expect(findAddressProblem("x".repeat(20))).toBeNull();
  });

  it("refuses to submit while sending, blank, before deposits are loaded and at zero or less", () => {
    const ready = { ...EMPTY, address: ADDRESS, deposits: { total: "0.000001", count: 1 } };
    expect(canSubmit(ready)).toBe(true);
    expect(canSubmit({ ...ready, sending: true })).toBe(false);
    expect(canSubmit({ ...ready, address: "  " })).toBe(false);
    expect(canSubmit({ ...ready, deposits: null })).toBe(false);
    for (const total of ["0", "0.000000", "-1", "-0.5"])
      expect(canSubmit({ ...ready, deposits: { total, count: 1 } })).toBe(false);
  });
});

describe("the address check", () => {
  it("says what can be said, for what stands in the field now", async () => {
    const { start, panel, model } = setUp();
    await start();
    model.setAddress(ADDRESS);
    model.setAddress(OTHER.toLowerCase());
    await vi.waitFor(() => expect(panel().state.verdict).toBe("unchecked"));
    model.setAddress(ADDRESS.replace("C5", "c5"));
    await vi.waitFor(() => expect(panel().state.verdict).toBe("bad-checksum"));
    model.fillRegisteredWallet();
    expect(panel().state.address).toBe(OTHER);
    await vi.waitFor(() => expect(panel().state.verdict).toBe("valid"));
    model.clearAddress();
    expect(panel().state).toMatchObject({ address: "", verdict: null });
  });
});
