import { expect, it } from "vitest";
import { forecastSecondApprovals } from "./approval-forecast.ts";

let last = 0;

/** A request without approvals, from a user to a wallet of their own that was never paid before. */
function request(amount_ubxs: string, more: { admin?: string; before?: string; user?: string; wallet?: string } = {}) {
  const id = String(++last);
  return {
    id,
    amount_ubxs,
    approval_totals: {
      admin_ubxs: more.admin ?? amount_ubxs,
      person_ubxs: more.before ?? amount_ubxs,
      wallet_ubxs: more.before ?? amount_ubxs,
    },
    approvals_needed: 1,
    approvals_given: 0,
    user: { id: more.user ?? `user ${id}`, email: "", wallet_address: "" },
    wallet_address: more.wallet ?? `0x${id}`,
  };
}

/** Whether each needs another admin, in their order. */
const forecast = (requests: ReturnType<typeof request>[], limit: string | null = "1000") => {
  const waiting = forecastSecondApprovals(requests, limit ?? undefined);
  return requests.map(({ id }) => waiting.has(id));
};

it("of several requests, those wait that bring what the admin approves alone above the limit", () => {
  expect(forecast([request("400"), request("600"), request("0.000001")])).toEqual([false, false, true]);
  expect(forecast([request("400", { admin: "900" }), request("200", { admin: "700" })])).toEqual([false, true]);
  // One that waits moves nothing, so what comes after it may still fit.
  expect(forecast([request("800"), request("300"), request("200")])).toEqual([false, true, false]);
});

it("those of one person, or to one wallet, add up", () => {
  const [user, wallet] = ["a person", "0xAB"];
  const before = { admin: "300", before: "960" };
  expect(forecast([request("50", { ...before, user }), request("60", { ...before, user })])).toEqual([false, true]);
  expect(forecast([request("50", { ...before, wallet }), request("60", { ...before, wallet: "0xab" })])).toEqual([
    false,
    true,
  ]);
  expect(forecast([request("50", before), request("60", before)])).toEqual([false, false]);
});

it("what needs two by itself waits, and what another admin approved already is complete", () => {
  const large = { ...request("5000"), approvals_needed: 2 };
  expect(forecast([large, request("1000"), { ...large, id: "second", approvals_given: 1 }])).toEqual([
    true,
    false,
    false,
  ]);
  expect(forecast([large, request("900"), request("900")], null)).toEqual([true, false, false]);
});

it("what this admin completes after another one counts for its person and its wallet, and not as approved alone", () => {
  const completed = { ...request("900", { user: "a person" }), approvals_needed: 2, approvals_given: 1 };
  expect(forecast([completed, request("101", { user: "a person" }), request("1000")])).toEqual([false, true, false]);
});

it("what one person gets and what one wallet gets are two sums", () => {
  const mixed = [request("198", { user: "a person" }), request("511", { user: "a person", wallet: "0xAB" })];
  expect(forecast([...mixed, request("290", { wallet: "0xAB", admin: "0" })])).toEqual([false, false, false]);
});
