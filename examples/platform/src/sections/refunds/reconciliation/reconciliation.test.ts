import { describe, expect, it } from "vitest";
import { $differenceMessages, findingOf, inFigures } from "./difference-messages.ts";
import { paidBefore, stateOf } from "./store.ts";

const t = $differenceMessages.get();

describe("the books", () => {
  const agree = { success: true, last_run: "2026-03-01T09:30:00.000Z", chain_fault: null, differences: [] } as const;
  const one = { since: agree.last_run, rule: "r", subject: "s", expected: "1", found: "2", request: null };

  it("have one state at a time, the most important first", () => {
    expect(stateOf({ ...agree, differences: [] }, 0)).toBe("agree");
    expect(stateOf({ ...agree, differences: [], chain_fault: "Away" }, 0)).toBe("chain-unknown");
    expect(stateOf({ ...agree, differences: [], last_run: null }, 0)).toBe("not-run");
    expect(stateOf({ ...agree, differences: [], chain_fault: "Away" }, 1)).toBe("unbacked");
    expect(stateOf({ ...agree, differences: [one] }, 1)).toBe("differ");
  });

  it.each([
    ["payment has its transfer", "12500000 to 0x12ab", "12.50 UBXS to 0x12ab"],
    ["payment has its transfer", "none", "nothing"],
    [
      "payment completes its request as it was asked",
      "completed, 12500001 to 0x12 by 0x77",
      "completed, 12.500001 UBXS to 0x12 by 0x77",
    ],
    ["deposit has its transfer", "0", "0 UBXS"],
    ["principal equals what deposits have remaining", "-1000000", "-1 UBXS"],
    ["count of open deposits equals the deposits", "3", "3"],
    ["withdrawal counts its deposits", "3", "3"],
  ])('say of "%s" that %s is %s', (rule, text, figures) => {
    expect(inFigures({ rule }, text, t)).toBe(figures);
  });

  it("name the transaction that may have paid a request", () => {
    const rule = "transfer out of the treasury is a payment";
    const books = { differences: [one, { ...one, rule, subject: "0xfe:4", request: "a-request" }] };
    expect(paidBefore(books, { id: "a-request" })).toBe("0xfe");
    expect(paidBefore(books, { id: "another" })).toBeNull();
    expect(paidBefore(undefined, { id: "a-request" })).toBeNull();
    expect(findingOf({ rule, request: "a-request" }, t).todo).toContain("Nobody can call it off");
    expect(findingOf({ rule, request: null }, t).todo).toContain("Find out who made it");
  });

  it("have words for every rule of a balance, and for one nobody has heard of", () => {
    expect(findingOf({ rule: "balance invested equals the journal" }, t).about).toBe("person");
    expect(findingOf({ rule: "the moon is round" }, t).what).toBe("Not so: the moon is round.");
  });
});
