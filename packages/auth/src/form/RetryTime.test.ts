import { expect, it } from "vitest";
import { formatWait } from "./RetryTime.tsx";

it.each([
  [1, "1 second"],
  [42, "42 seconds"],
  [90, "90 seconds"],
  [91, "2 minutes"],
  [900, "15 minutes"],
])("a wait of %i s reads %s", (seconds, text) => {
  expect(formatWait(seconds, "en")).toBe(text);
});
