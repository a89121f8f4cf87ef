import { expect, test } from "vitest";

test("what was kept before the page was loaded is read, and what is no draft is not", async () => {
  const forms = { "a form": { amount: "99" }, "another one": { amount: 99 }, odd: null };
  sessionStorage.setItem("freehold_drafts", JSON.stringify({ userId: "a-person", forms }));
  // The page as it begins: what is kept is read as soon as the module is.
  const { readDraft } = await import("./drafts.ts");
  expect(readDraft("a form")).toEqual({ amount: "99" });
  expect([readDraft("another one"), readDraft("odd")]).toEqual([{}, {}]);
  sessionStorage.removeItem("freehold_drafts");
});
