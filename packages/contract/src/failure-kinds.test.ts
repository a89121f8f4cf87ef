import { expect, it } from "vitest";
import { FAILURES, failureKind } from "./failure-kinds.ts";
import { PROBLEMS } from "./problem.ts";

it("has Stripe's seven kinds, and five of its own", () => {
  const stripe = Object.values(FAILURES).flatMap((failure) => ("stripe" in failure ? failure.stripe : []));
  expect(stripe.toSorted()).toEqual([
    "account_session_create_error",
    "api_connection_error",
    "api_error",
    "authentication_error",
    "invalid_request_error",
    "rate_limit_error",
    "render_error",
  ]);
  expect(Object.entries(FAILURES).flatMap(([kind, failure]) => ("stripe" in failure ? [] : kind))).toEqual([
    "origin_not_allowed",
    "token_expired",
    "link_required",
    "proof_required",
    "clock_skew",
  ]);
});

it.each([
  ["unreachable", 0, "connection"],
  ["timeout", 0, "connection"],
  ["malformed", 200, "connection"],
  ["blocked_by_csp", 0, "connection"],
  ["api_url", 0, "connection"],
  ["token_callback", 0, "token_callback"],
  ["secret_key_in_page", 0, "request"],
  ["load", 0, "render"],
  ["styles", 0, "render"],
  ["a_code_of_a_newer_server", 409, "request"],
  ["constructor", 503, "api"],
])("%s with status %i is %s", (code, status, kind) => {
  expect(failureKind(code, status)).toBe(kind);
});

it("gives each problem of the server a kind", () => {
  const kinds = Object.entries(PROBLEMS).map(([code, [status]]) => [code, failureKind(code, status)]);
  expect(Object.fromEntries(kinds)).toMatchObject({
    unauthorized: "authentication",
    invalid_key: "authentication",
    invalid_dpop_proof: "authentication",
    clock_skew: "clock_skew",
    scope_missing: "request",
    link_required: "link_required",
    proof_required: "proof_required",
    origin_not_allowed: "origin_not_allowed",
    token_expired: "token_expired",
    too_many_requests: "rate_limit",
    internal: "api",
  });
});
