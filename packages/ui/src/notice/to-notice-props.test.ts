import { FreeholdError } from "@freehold/contract";
import { expect, test } from "vitest";
import { toNoticeProps } from "./to-notice-props.ts";

const failed = {
  kind: "freehold.api-error",
  message: "API Error: Conflict",
  detail: "A withdrawal request is already open.",
  requestId: "req-1",
};

test("the server's sentence comes first, SPEC 8's line and the request id beneath", () => {
  expect(toNoticeProps(failed, "Failed")).toEqual({
    sentence: "A withdrawal request is already open.",
    line: "API Error: Conflict",
    requestId: "req-1",
  });
});

test("without a sentence SPEC 8's line stands alone", () => {
  expect(toNoticeProps({ ...failed, detail: null, requestId: null }, "Failed")).toEqual({
    sentence: "API Error: Conflict",
    line: null,
    requestId: null,
  });
});

test("a sentence that is also the message is said once, as registration has it", () => {
  const message = "This email is already registered.";
  expect(toNoticeProps({ ...failed, message, detail: message }, "Registration failed").line).toBeNull();
});

test("of a foreign error nothing is shown but the fallback", () => {
  const foreign = new TypeError("Cannot read properties of undefined");
  expect(toNoticeProps(foreign, "Login failed")).toEqual({ sentence: "Login failed", line: null, requestId: null });
  expect(toNoticeProps({ message: "secret" }, "Login failed").sentence).toBe("Login failed");
  expect(toNoticeProps(null, "Login failed").sentence).toBe("Login failed");
});

test("an empty or strange message gives way to the fallback", () => {
  expect(toNoticeProps({ kind: "freehold.api-error", message: "", detail: {} }, "Login failed").sentence).toBe(
    "Login failed",
  );
});

test("a plain string stands for itself", () => {
  expect(toNoticeProps("Passwords differ", "Failed").sentence).toBe("Passwords differ");
});

test("another Freehold error says its own sentence, with the line and the request id of the call beneath it", () => {
  const call = Object.assign(new Error(failed.message), failed);
  const error = new FreeholdError("not_announced", "The deposit could not be announced.", { cause: call });
  expect(toNoticeProps(error, "Failed")).toEqual({
    sentence: "The deposit could not be announced.",
    line: "API Error: Conflict",
    requestId: "req-1",
  });
  expect(toNoticeProps(new FreeholdError("rejected", "You declined it."), "Failed")).toEqual({
    sentence: "You declined it.",
    line: null,
    requestId: null,
  });
});
