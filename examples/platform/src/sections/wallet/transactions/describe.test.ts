import { expect, it } from "vitest";
import { describeBooking } from "./describe.ts";
import { $transactionMessages } from "./messages.ts";

const t = $transactionMessages.get();

it.each([
  ["investment_fee", "The fee of the purchase was paid"],
  ["withdrawal_reserved", "Set aside for the withdrawal"],
  ["withdrawal_reserved_reversed", "Returned to where it came from"],
  ["dividend", "dividend"],
])("has a booking %s: %s", (movement, words) => {
  expect(describeBooking({ movement }, t)).toBe(words);
});
