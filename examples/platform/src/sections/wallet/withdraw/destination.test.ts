import { EXAMPLE_ADDRESS } from "@freehold/contract";
import { expect, it } from "vitest";
import { findAddressProblem, findLookAlike, findWaiting, judgeAddress } from "./destination.ts";

const OWN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const FRAUD = `${OWN.slice(0, 6)}${"0".repeat(32)}${OWN.slice(-4)}`;

it.each([
  ["", "blank"],
  ["x".repeat(19), "short"],
  [`0x${"0".repeat(40)}`, "zero"],
  [EXAMPLE_ADDRESS, "example"],
  [OTHER, null],
])("of the address %j the problem is %s", (typed, problem) => {
  expect(findAddressProblem(typed)).toBe(problem);
});

it.each([
  [OWN, "registered"],
  [` ${OWN.toLowerCase()} `, "registered"],
  [OTHER, "other"],
  [OTHER.toLowerCase(), "unchecked"],
  [OTHER.replace("C44", "c44"), "mistyped"],
  ["x".repeat(20), "malformed"],
])("of %j is said: %s", (typed, verdict) => {
  expect(judgeAddress(typed, OWN)).toBe(verdict);
});

it("an address that begins and ends like a known one is compared with it, unless it was used itself", () => {
  expect(findLookAlike(FRAUD, OWN, [])).toBe(OWN);
  expect(findLookAlike(FRAUD, OTHER, [OWN])).toBe(OWN);
  expect(findLookAlike(FRAUD, OTHER, [OWN, FRAUD])).toBeNull();
  expect(findLookAlike(OWN.toLowerCase(), OWN, [FRAUD])).toBeNull();
  expect(findLookAlike(OTHER, OWN, [])).toBeNull();
});

/** What is said of a request to an address, by somebody of whose own wallet the server says so. */
const say = (
  destination: string,
  cooling_off_because: Parameters<typeof findWaiting>[0]["cooling_off_because"],
  seconds = 60,
) => findWaiting({ success: true, cooling_off_seconds: seconds, cooling_off_because }, destination, OWN);

it("a request to the verified wallet does not wait, however the address is written", () => {
  expect(say(OWN, null)).toBe("verified-wallet");
  expect(say(OWN.toLowerCase(), null)).toBe("verified-wallet");
});

it("one to the own wallet waits as long as the server says so", () => {
  expect(say(OWN, "new_wallet")).toBe("new-wallet");
  expect(say(OWN, "unconfirmed_email")).toBe("unconfirmed-email");
});

it("one to another wallet waits", () => expect(say(OTHER, null)).toBe("new-wallet"));

it("none waits where there is no waiting period", () => {
  expect(say(OWN, null, 0)).toBe("no-period");
  expect(say(OTHER, null, 0)).toBe("no-period");
});
