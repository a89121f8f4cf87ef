import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { skipDrawing } from "./draw-frame.ts";

/** What React says in development when a component is written wrongly: such as that it changes another one while it is rendered. */
const COMPLAINTS =
  /^(Cannot update a component|Each child in a list|Encountered two children|Can't perform a React state)/;

skipDrawing();

const said: string[] = [];
/** Before any spy: what a test left in place must not be what the next one's calls, since that is itself. */
const real = console.error;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words) => {
    if (COMPLAINTS.test(String(words[0]))) said.push(words.join(" "));
    real(...words);
  });
});
afterEach(() => {
  // Without global test functions Testing Library cannot do this by itself.
  cleanup();
  expect(said.splice(0)).toEqual([]);
});
