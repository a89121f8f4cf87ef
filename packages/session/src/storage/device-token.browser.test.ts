import { beforeEach, expect, test } from "vitest";
import { deviceToken } from "./device-token.ts";

const origin = () => "https://api.test";
beforeEach(() => localStorage.clear());

test("it is kept beside the session's token, for the API that has issued it alone", () => {
  const token = deviceToken("local", origin);
  expect(token.get()).toBeUndefined();
  token.set("d-1");
  expect(token.get()).toBe("d-1");
  expect({ ...localStorage }).toEqual({ "freehold_device_token https://api.test": "d-1" });
  expect(deviceToken("local", () => "https://thief.test").get()).toBeUndefined();
});

test("what is no token is neither kept nor sent", () => {
  const token = deviceToken("local", origin);
  for (const value of [undefined, null, "", "a b", 5, {}]) token.set(value);
  expect({ ...localStorage }).toEqual({});
  localStorage.setItem("freehold_device_token https://api.test", "a b");
  expect(token.get()).toBeUndefined();
});
