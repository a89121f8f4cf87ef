import { expect, test } from "vitest";
import { explainError } from "./Notice.tsx";

const failed = {
  kind: "freehold.api-error",
  message: "API Error: Conflict",
  detail: "A withdrawal request is already open.",
  requestId: "req-1",
};

test("the server's sentence comes first, SPEC 8's line and the request id beneath", () => {
  expect(explainError(failed, "Failed")).toEqual({
    sentence: "A withdrawal request is already open.",
    line: "API Error: Conflict",
    requestId: "req-1",
  });
});

test("without a sentence SPEC 8's line stands alone", () => {
  expect(explainError({ ...failed, detail: null, requestId: null }, "Failed")).toEqual({
    sentence: "API Error: Conflict",
    line: null,
    requestId: null,
  });
});

test("a sentence that is also the message is said once, as registration has it", () => {
  const message = "This e-mail is already registered.";
  expect(explainError({ ...failed, message, detail: message }, "Registration failed").line).toBeNull();
});

test("of a foreign error nothing is shown but the fallback", () => {
  const foreign = new TypeError("Cannot read properties of undefined");
  expect(explainError(foreign, "Login failed")).toEqual({ sentence: "Login failed", line: null, requestId: null });
  expect(explainError({ message: "secret" }, "Login failed").sentence).toBe("Login failed");
  expect(explainError(null, "Login failed").sentence).toBe("Login failed");
});

test("an empty or strange message gives way to the fallback", () => {
  expect(explainError({ kind: "freehold.api-error", message: "", detail: {} }, "Login failed").sentence).toBe(
    "Login failed",
  );
});

test("a plain string stands for itself", () => {
  expect(explainError("Passwords differ", "Failed").sentence).toBe("Passwords differ");
});
