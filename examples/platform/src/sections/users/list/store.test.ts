import { beforeEach, expect, it } from "vitest";
import { openSection } from "../../../shared/location/router.ts";
import { $wanted } from "./store.ts";

beforeEach(() => openSection("users"));

const wanted = (search: Record<string, string>) => {
  openSection("users", { search });
  const found = $wanted.get();
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

it("the filters stand in the address; what no filter knows is left out", () => {
  const stop = $wanted.listen(() => undefined);
  expect(
    wanted({ q: "schmidt", role: "admin", disabled: "false", verified: "true", refund: "open", after: "k1" }),
  ).toEqual({ q: "schmidt", role: "admin", disabled: "false", verified: "true", refund: "open", after: "k1" });
  expect(wanted({ role: "owner", disabled: "yes", refund: "closed", sort: "-role" })).toEqual({});
  expect(wanted({ sort: "-total" })).toEqual({ sort: "-total" });
  expect(wanted({ role: "proposed" })).toEqual({ proposed: "true" });
  expect(wanted({ q: "x".repeat(300) })).toEqual({ q: "x".repeat(254) });
  stop();
});
