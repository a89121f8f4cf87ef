import { expect, test } from "vitest";
import { FreeholdError } from "./freehold-error.ts";

class StartError extends FreeholdError<"bad_setting"> {
  override readonly name = "StartError";
  override readonly kind = "freehold.start-error";
}

test("an error has a code for programs and a sentence for people", () => {
  const error = new StartError("bad_setting", "PORT must be a number.", { docsPath: "/settings#port" });
  expect(error).toMatchObject({
    name: "StartError",
    kind: "freehold.start-error",
    code: "bad_setting",
    shortMessage: "PORT must be a number.",
    message: "PORT must be a number.",
    docsPath: "/settings#port",
  });
  expect("cause" in error).toBe(false);
});

test("walk() finds a cause, or the innermost one", () => {
  const root = new TypeError("fetch failed");
  const middle = new Error("no answer", { cause: root });
  const error = new FreeholdError("unreachable", "The server could not be reached.", { cause: middle });
  expect(error.walk()).toBe(root);
  expect(error.walk((cause) => cause instanceof TypeError)).toBe(root);
  expect(error.walk((cause) => cause instanceof RangeError)).toBe(null);
});

test("walk() follows the cause of a plain object, which wallets throw", () => {
  const error = new FreeholdError("unknown", "Your wallet couldn't do this.", { cause: { cause: { code: 4001 } } });
  expect(error.walk()).toEqual({ code: 4001 });
});

test("walk() ends where causes lead in a circle", () => {
  const first = new Error("first");
  const error = new FreeholdError("unreachable", "The server could not be reached.", { cause: first });
  first.cause = error;
  expect(error.walk()).toBe(first);
  expect(error.walk(() => false)).toBe(null);
});
