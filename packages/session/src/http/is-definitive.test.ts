import { expect, test } from "vitest";
import { ApiError, type ApiErrorCode, localError } from "./api-error.ts";
import { isDefinitive } from "./is-definitive.ts";

const answer = (status: number, code: ApiErrorCode = "malformed") =>
  new ApiError({
    message: "API Error",
    detail: null,
    code,
    status,
    requestId: null,
    errors: [],
    retryAfter: null,
    body: undefined,
  });

test.each([400, 401, 403, 404, 409, 413, 422])("a %i is a decision", (status) => {
  expect(isDefinitive(answer(status))).toBe(true);
});

test.each([0, 200, 408, 425, 429, 500, 502, 503, 504])("a %i is none", (status) => {
  expect(isDefinitive(answer(status))).toBe(false);
});

test("a call that is still being processed is not decided", () => {
  expect(isDefinitive(answer(409, "request_in_flight"))).toBe(false);
  expect(isDefinitive(answer(409, "withdrawal_pending"))).toBe(true);
});

test("no answer and half an answer decide nothing, nor does an error of another kind", () => {
  for (const code of ["unreachable", "timeout", "aborted", "malformed"] as const)
    expect(isDefinitive(localError(code))).toBe(false);
  expect(isDefinitive(new Error("API Error: Not Found"))).toBe(false);
  expect(isDefinitive(undefined)).toBe(false);
});

test("what was not sent, since the session had changed or the id cannot be one, is decided", () => {
  expect(isDefinitive(localError("session_changed"))).toBe(true);
  expect(isDefinitive(localError("not_found"))).toBe(true);
});
