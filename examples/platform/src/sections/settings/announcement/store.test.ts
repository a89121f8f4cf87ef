import { $platform, configure } from "@freehold/session";
import { afterEach, expect, it, vi } from "vitest";
import { cleaned, problemOf, publish } from "./store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("takes out what is empty, and asks for English where there is anything", () => {
  expect(cleaned({ en: " Open. ", de: "  " })).toEqual({ en: "Open." });
  expect(problemOf({ en: "", de: "Offen." })).toBe(
    "Add a text in English. It's what people see if their language is missing.",
  );
  expect(problemOf({ en: "Open.", de: "" })).toBeNull();
  expect(problemOf({ en: " " })).toBeNull();
});

it("shows the whole page what was changed", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ success: true, pending: [], announcement: null, proposal: null }));
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  const reload = vi.spyOn($platform, "reload").mockReturnValue();
  await publish({ en: "Open." });
  expect(reload).toHaveBeenCalledOnce();
});
