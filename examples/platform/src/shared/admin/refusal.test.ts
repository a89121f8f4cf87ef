import { expect, it } from "vitest";
import { refusalOf } from "./refusal.ts";

it.each([
  [
    "POST /admin/withdrawals/{id}/approve",
    "self_approval",
    "Tried to approve the request: it's their own, so another admin has to decide.",
  ],
  [
    "POST /admin/withdrawals/{id}/complete",
    "approvals_missing",
    "Tried to record its payment: it doesn't have enough approvals.",
  ],
  [
    "POST /admin/proposals/{id}/confirm",
    "self_approval",
    "Tried to confirm a proposal: it's their own, so another admin has to decide.",
  ],
  ["GET /admin/treasury", "forbidden", "Tried to call GET /admin/treasury: only admins can do this."],
  ["POST /admin/new", "new_code", "Tried to call POST /admin/new: the server refused it (new_code)."],
])("a refused %s with %s is said in words", (act, code, words) => {
  expect(refusalOf({ act, code })).toBe(words);
});
