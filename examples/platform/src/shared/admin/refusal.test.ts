import { expect, it } from "vitest";
import { refusalOf } from "./refusal.ts";

it.each([
  [
    "POST /admin/withdrawals/{id}/approve",
    "self_approval",
    "Wanted to approve the request: it is their own, and another admin has to decide.",
  ],
  [
    "POST /admin/withdrawals/{id}/complete",
    "approvals_missing",
    "Wanted to record its payment: it did not have the approvals it needs.",
  ],
  [
    "POST /admin/proposals/{id}/confirm",
    "self_approval",
    "Wanted to confirm a proposal: it is their own, and another admin has to decide.",
  ],
  ["GET /admin/treasury", "forbidden", "Wanted to call GET /admin/treasury: only admins may."],
  ["POST /admin/new", "new_code", "Wanted to call POST /admin/new: the server refused it (new_code)."],
])("a refused %s with %s is said in words", (act, code, words) => {
  expect(refusalOf({ act, code })).toBe(words);
});
