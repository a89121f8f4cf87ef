import { beforeEach, describe, expect, it } from "vitest";
import { $route, openSection } from "../../../shared/location/router.ts";
import { $compared, $comparing, toggleCompared } from "./store.ts";

beforeEach(() => openSection("properties"));

describe("a comparison", () => {
  it("stands in the address, in the order in which it was chosen", () => {
    for (const slug of ["quay-house", "linden-court"]) toggleCompared(slug);
    expect($route.get().search).toEqual({ compare: "quay-house,linden-court" });
    expect($compared.get()).toEqual(["quay-house", "linden-court"]);
    toggleCompared("quay-house");
    expect($compared.get()).toEqual(["linden-court"]);
  });

  it("has three at most, each once, whatever the address says", () => {
    openSection("properties", { search: { compare: "a,b,,a,c,d" } });
    expect($compared.get()).toEqual(["a", "b", "c"]);
    toggleCompared("e");
    expect($compared.get()).toEqual(["a", "b", "c"]);
  });

  it("keeps the list at its page and leads back to it when the last one is taken out", () => {
    openSection("properties", { search: { after: "k2", type: "office", view: "compare", compare: "a" } });
    expect($comparing.get()).toBe(true);
    toggleCompared("a");
    expect($route.get().search).toEqual({ after: "k2", type: "office" });
    expect($comparing.get()).toBe(false);
  });
});
