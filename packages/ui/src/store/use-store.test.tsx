import { atom } from "nanostores";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useStore } from "./use-store.ts";

const $status = atom("loading");
const Status = (given: { ssr?: "initial" | (() => string) }) => useStore($status, given);

test("renders on a server what it is told, or the value the store was made with", () => {
  $status.set("signed in");
  expect(renderToString(<Status ssr="initial" />)).toBe("loading");
  expect(renderToString(<Status ssr={() => "away"} />)).toBe("away");
  expect(renderToString(<Status />)).toBe("signed in");
});
