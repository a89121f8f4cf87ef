import { expect, it } from "vitest";
import { findClockFaults, serverTexts } from "./check-clocks.ts";

it("the real clock stands in the files that are listed, and in no others", () => {
  expect(findClockFaults(serverTexts())).toEqual([]);
});

it("a file that begins to read it, and one that no longer does, are named", () => {
  const texts = new Map(serverTexts())
    .set("src/withdrawals/reserve.ts", "select clock_timestamp()")
    .set("src/withdrawals/payable.ts", "select current_moment()");
  expect(findClockFaults(texts)).toEqual([
    "src/withdrawals/reserve.ts reads the real clock: take current_moment(), or list it in schema/check-clocks.ts.",
    "schema/check-clocks.ts lists src/withdrawals/payable.ts, which does not read the real clock.",
  ]);
});
