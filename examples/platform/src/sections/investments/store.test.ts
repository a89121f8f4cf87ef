import { expect, it } from "vitest";
import { toQuery } from "./store.ts";

const ID = "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f";

it("asks for the purchases that the address says, and leaves out what no filter knows", () => {
  expect(toQuery({ property: ID, status: "ended", after: "k2" })).toEqual({
    property_id: ID,
    status: "ended",
    after: "k2",
    limit: 10,
  });
  expect(toQuery({ property: "x", status: "sold" })).toEqual({ limit: 10 });
});
