import { expect, it } from "vitest";
import { $analyticsMessages } from "../messages.ts";
import { durationName } from "./duration.ts";

it.each([
  [0, "0 seconds"],
  [59, "59 seconds"],
  [3_600, "1 hour"],
  [93_784, "1 day 2 hours"],
  [172_801, "2 days"],
])("%d seconds are %s", (seconds, words) => {
  expect(durationName(seconds, $analyticsMessages.get())).toBe(words);
});
