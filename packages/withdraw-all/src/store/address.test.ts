import { describe, expect, it } from "vitest";
import { quietConsole, setUp, user } from "../test/store.fixture.ts";
import { ADDRESS, OTHER } from "../test/stub-api.fixture.ts";
import { isSameDestination } from "./read-answers.ts";
import { canSubmit, type FormState, findAddressProblem } from "./state.ts";

quietConsole();

describe("validation (SPEC 5)", () => {
  it("wants an address of at least 20 characters, not counting spaces around it", () => {
    expect(findAddressProblem("")).toBe("blank");
    expect(findAddressProblem(" \t ")).toBe("blank");
    expect(findAddressProblem(`  ${"x".repeat(19)}  `)).toBe("short");
    expect(findAddressProblem("x".repeat(20))).toBeNull();
  });

  it("refuses to submit while sending, blank, before deposits are loaded and at zero or less", () => {
    const draft = { address: ADDRESS, problem: null, failure: null };
    const deposits = { value: { total: "0.000001", count: 1 }, loading: false, failure: null };
    const ready: FormState = { status: "form", user: user("u1"), draft, deposits, last: null, notice: null };
    expect(canSubmit(ready)).toBe(true);
    expect(canSubmit({ ...ready, status: "submitting" })).toBe(false);
    expect(canSubmit({ ...ready, draft: { ...draft, address: "  " } })).toBe(false);
    expect(canSubmit({ ...ready, deposits: { ...deposits, value: null } })).toBe(false);
    for (const total of ["0", "0.000000", "-1", "-0.5"])
      expect(canSubmit({ ...ready, deposits: { ...deposits, value: { total, count: 1 } } })).toBe(false);
  });

  it("takes addresses that are not hexadecimal letter for letter", () => {
    expect(
      isSameDestination("DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy", "drpbcbmxvndk7mapm5tgv6mvb3v1srmc86pz8okm21hy"),
    ).toBe(false);
    expect(isSameDestination(` ${ADDRESS}`, ADDRESS.toLowerCase())).toBe(true);
  });
});

describe("the address", () => {
  it("is what was typed, filled in or cleared last", async () => {
    const { start, state, refund } = setUp();
    await start();
    refund.setAddress("0x12");
    refund.validateAddress();
    expect(state()).toMatchObject({ draft: { address: "0x12", problem: "short" } });
    refund.fillRegisteredWallet();
    expect(state()).toMatchObject({ draft: { address: OTHER, problem: null } });
    refund.clearAddress();
    expect(state()).toMatchObject({ draft: { address: "", problem: null } });
  });
});
