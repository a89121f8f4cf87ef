import { expect, it } from "vitest";
import { cleaned, problemOf } from "./store.ts";

it("takes out what is empty, and asks for English where there is anything", () => {
  expect(cleaned({ en: " Open. ", de: "  " })).toEqual({ en: "Open." });
  expect(problemOf({ en: "", de: "Offen." })).toBe("Please write it in English, too: everybody else reads that");
  expect(problemOf({ en: "Open.", de: "" })).toBeNull();
  expect(problemOf({ en: " " })).toBeNull();
});
