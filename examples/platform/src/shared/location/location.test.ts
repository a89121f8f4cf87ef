import { beforeEach, describe, expect, it } from "vitest";
import { $route, openSection, toPath } from "./router.ts";
import { sectionPath } from "./section-path.ts";

beforeEach(() => openSection("withdraw-all"));

describe("a path", () => {
  it.each([
    [{ section: "withdraw-all" }, "/"],
    [{ section: "wallet" }, "/wallet"],
    [
      { section: "properties", rest: ["harbour-mill-12"], search: { type: "office", sort: "-yield", q: "" } },
      "/properties/harbour-mill-12?type=office&sort=-yield",
    ],
    [{ section: "users", rest: ["a/b?c#d"] }, "/users/a%2Fb%3Fc%23d"],
  ])("of %o is %s", (place, path) => {
    expect(toPath(place)).toBe(path);
  });

  it("leads back to what it was made of", () => {
    const place = { section: "users", rest: ["a/b?c#d", "100%"], search: { q: "x&y=z", sort: "-created_at" } };
    openSection(place.section, place);
    expect($route.get()).toEqual(place);
  });

  it("without a path is the default section (SPEC 2)", () => {
    openSection("wallet");
    openSection("withdraw-all");
    expect($route.get()).toEqual({ section: "withdraw-all", rest: [], search: {} });
  });
});

describe("a section's part of the path", () => {
  const path = sectionPath("properties");

  it("takes search parameters from it, and the default for what it does not know", () => {
    const $kind = path.param("type", "all", ["all", "office"]);
    const seen: string[] = [];
    const stop = $kind.subscribe((kind) => seen.push(kind));
    for (const type of ["office", "castle", "office"]) openSection("properties", { search: { type } });
    stop();
    expect(seen).toEqual(["all", "office", "all", "office"]);
  });

  it("stays as it was while another section is open, so that nothing is asked on the way out", () => {
    const $slug = path.segment(0);
    const seen: (string | null)[] = [];
    const stop = $slug.subscribe((slug) => seen.push(slug));
    openSection("properties", { rest: ["harbour-mill-12"] });
    openSection("wallet", { rest: ["deposits"] });
    openSection("properties");
    stop();
    expect(seen).toEqual([null, "harbour-mill-12", null]);
  });

  it("leads back to a list as it was last shown", () => {
    const path = sectionPath("users");
    const stop = path.$search.listen(() => undefined);
    expect(path.hrefBack()).toBe("/users");
    openSection("users", { search: { q: "anna", after: "k2" } });
    openSection("users", { rest: ["an-id"], search: { tab: "x" } });
    expect(path.hrefBack()).toBe("/users?q=anna&after=k2");
    expect(path.hrefBack(["an-id"])).toBe("/users/an-id?tab=x");
    stop();
  });

  it("changes one parameter and keeps the others, and the list begins anew", () => {
    openSection("properties", { rest: ["map"], search: { type: "office", sort: "-yield", after: "k3" } });
    path.setSearch({ sort: null, q: "mill" });
    expect($route.get()).toEqual({ section: "properties", rest: ["map"], search: { type: "office", q: "mill" } });
    path.setSearch({ after: "k4" });
    expect($route.get().search).toEqual({ type: "office", q: "mill", after: "k4" });
    path.setSearch({ page: "2" });
    expect($route.get().search).toEqual({ type: "office", q: "mill", page: "2" });
    path.setSearch({ q: "barn" });
    expect($route.get().search).toEqual({ type: "office", q: "barn" });
  });
});
