import { expect, it } from "vitest";
import { findWaiting } from "./find-waiting.ts";

const OWN = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/** What is said of a request to an address, where the server says so of the person's own wallet. */
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
