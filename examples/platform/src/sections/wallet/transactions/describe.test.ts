import { expect, it } from "vitest";
import { describeBooking } from "./describe.ts";
import { $transactionMessages } from "./messages.ts";

const t = $transactionMessages.get();

it.each([
  ["investment_fee", "Purchase fee paid"],
  ["withdrawal_reserved", "Reserved for withdrawal"],
  ["withdrawal_reserved_reversed", "Returned to where it came from"],
  ["dividend", "dividend"],
])("has a booking %s: %s", (movement, words) => {
  expect(describeBooking({ movement }, t)).toBe(words);
});
