import { expect, test } from "vitest";
import { findStilted } from "./find-stilted.ts";

test.each([
  ["Your refund could not be loaded.", "could not be loaded"],
  ["It is tried again by itself.", "by itself"],
  ["Refunds go on.", "go on"],
  ["Your deposit was taken back.", "was taken back"],
  ["The link works no more.", "no more"],
  ["It cannot be cancelled any more.", "any more"],
  ["The refund that was asked for", "was asked for"],
  ["Later than people are told", "are told"],
  ["This was not me", "This was not me"],
  ["Open the link in the mail.", "the mail"],
  ["An element is drawn once.", "is drawn"],
])("%j has a phrase that no native writer uses", (text, phrase) => {
  expect(findStilted(text)).toEqual([[phrase, expect.stringMatching(/\w/)]]);
});

test.each([
  "We couldn't load your refund. Try again.",
  "We'll retry automatically.",
  "Enter a whole number, and no more than 30 days",
  "The person asked for this wallet.",
  "Take the file back. The mailbox is full.",
])("%j reads well", (text) => {
  expect(findStilted(text)).toEqual([]);
});
