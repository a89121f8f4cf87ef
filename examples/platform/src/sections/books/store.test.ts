import type { Difference, Reconciliation } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { paidBefore, stateOf, sumOfGroups } from "../../shared/admin/books/store.ts";
import { findingOf } from "./differences/findings.ts";
import { findingGroups } from "./store.ts";

const SINCE = "2026-03-01T09:30:00.000Z";

describe("the books", () => {
  const agree: Reconciliation = {
    success: true,
    last_run: SINCE,
    last_full_run: SINCE,
    chain_fault: null,
    count: 0,
    groups: [],
    other_chains: [],
    accepted: [],
  };
  const transfer: Difference = {
    ...{ kind: "unexplained_transfer", rule_code: "r", subject: "0xfe:4", since: SINCE, sentence: "Money left." },
    ...{ number: 1, acceptable: true, acceptance: null, paid_to: null, people: [], lost_payment: null },
    ...{ person: null, request: "a-request", keeps_waiting: true, transaction: "0xfe", expected: null, found: null },
  };
  const group = { kind: transfer.kind, count: 1, sum_ubxs: "42.5", differences: [transfer] };

  it("have one state at a time, the most important first", () => {
    expect(stateOf(agree, 0)).toBe("agree");
    expect(stateOf({ ...agree, chain_fault: "Away" }, 0)).toBe("chain-unknown");
    expect(stateOf({ ...agree, last_run: null }, 0)).toBe("not-run");
    expect(stateOf({ ...agree, chain_fault: "Away" }, 1)).toBe("unbacked");
    expect(stateOf({ ...agree, count: 1, groups: [group] }, 1)).toBe("differ");
  });

  it("differ by the sum of their kinds", () => {
    expect(sumOfGroups({ groups: [group, { ...group, kind: "balance", sum_ubxs: "0.000001" }] })).toBe("42.500001");
    expect(sumOfGroups(agree)).toBe("0");
  });

  it("name the transaction that may have paid a request, and none for another difference of the same request", () => {
    expect(paidBefore({ groups: [group] }, { id: "a-request" })).toBe("0xfe");
    expect(paidBefore({ groups: [group] }, { id: "another" })).toBeNull();
    expect(paidBefore({ groups: [{ ...group, kind: "deposit_without_transfer" }] }, { id: "a-request" })).toBeNull();
    expect(paidBefore(undefined, { id: "a-request" })).toBeNull();
    expect(findingOf("unexplained_transfer", true).todo).toContain("the request can't be cancelled");
    expect(findingOf("unexplained_transfer").todo).toContain("Find out who made them");
  });

  it("tell transfers that may have paid requests from those that nothing speaks for, which the stolen key may have made", () => {
    const found = { amount_ubxs: "2.5", count: null, to: "0xaa", transaction: null, status: null };
    const matching = { ...transfer, found };
    const stray = { ...transfer, subject: "0xff:0", request: null };
    // The server counts more stray ones than it names.
    const both = { ...group, count: 130, differences: [matching, stray] };
    expect(findingGroups({ groups: [both] })).toEqual([
      { ...both, mayHavePaid: true, count: 1, sum_ubxs: "2.5", differences: [matching] },
      { ...both, mayHavePaid: false, count: 129, sum_ubxs: "40", differences: [stray] },
    ]);
    expect(findingGroups({ groups: [{ ...group, sum_ubxs: "2.5", differences: [matching] }] })).toMatchObject([
      { mayHavePaid: true, count: 1 },
    ]);
  });

  it("have words for an unknown kind", () => {
    expect(findingOf("moon" as Difference["kind"]).title).toBe("The books differ");
    expect(findingOf("toString" as Difference["kind"]).title).toBe("The books differ");
  });
});
