import { expect, it } from "vitest";
import { keepDraft, keepDraftsOf, readDraft } from "./drafts.ts";

it("keeps what was typed only for the admin who typed it", () => {
  keepDraft("me", "w", "The wallet is");
  keepDraftsOf("me");
  expect([readDraft("me", "w"), readDraft("me", "v"), readDraft("other", "w")]).toEqual(["The wallet is", "", ""]);
  keepDraftsOf("other");
  expect(readDraft("me", "w")).toBe("");
  keepDraft("me", "w", "Again");
  keepDraft("me", "w", "");
  expect(readDraft("me", "w")).toBe("");
});
