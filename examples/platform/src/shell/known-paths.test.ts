import { expect, it } from "vitest";
import { isKnownPath } from "./known-paths.ts";

const isKnown = (path: string) => {
  const [section = "", ...rest] = path.split("/");
  return isKnownPath(section, rest);
};

it.each([
  "dashboard/x",
  "investments/x",
  "withdraw-all/x",
  "payouts/x",
  "payouts/months/d1/x",
  "properties/harbour-mill-12/x",
  "properties/harbour-mill-12/edit/x",
  "referrals/x",
  "referrals/tree/x",
  "refunds/x",
  "refunds/requests",
  "refunds/rules/x",
])("nothing stands at /%s", (path) => expect(isKnown(path)).toBe(false));

it.each([
  "dashboard",
  "payouts/months",
  "payouts/months/new",
  "properties",
  "properties/new",
  "properties/harbour-mill-12",
  "properties/harbour-mill-12/edit",
  "referrals/leaderboard",
  "refunds/requests/w1",
  "refunds/treasury",
  "wallet/anything",
])("something may stand at /%s", (path) => expect(isKnown(path)).toBe(true));
