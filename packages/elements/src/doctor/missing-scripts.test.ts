import { expect, test } from "vitest";
import { findMissingScripts } from "./missing-scripts.ts";

const place = {
  base: "https://partner.example/refund",
  origin: "https://partner.example",
  apiOrigin: "https://platform.example",
};

/** What is said of a script whose address is answered with this status. */
async function said(src: string, status: number | null = 404, given = place): Promise<string[]> {
  const found = await findMissingScripts([{ name: "script", attributes: { src } }], given, async () => status);
  return found.map(({ message }) => message);
}

test.each([
  ["https://cdn.example/freehlod.js", "Write freehold.js."],
  ["https://cdn.example/v1/witdrawall.js?1", "Write withdraw-all.js."],
  ["/vendor/wallet-conect.js", "Write wallet-connect.js."],
])("a script whose name is near one of Freehold's, and that is not there: %s", async (src, advice) => {
  expect(await said(src)).toEqual([`${new URL(src, place.base)} returned 404. ${advice}`]);
});

test("a script of the API's origin that is not there, whatever its name", async () => {
  expect(await said("https://platform.example/widgets.js")).toEqual([
    "https://platform.example/widgets.js returned 404.",
  ]);
  expect(await said("/auth.js")).toEqual(["https://partner.example/auth.js returned 404."]);
});

test.each([
  ["that is there", "/witdraw-all.js", 200],
  ["that cannot be read", "/witdraw-all.js", null],
  ["of another name", "https://cdn.example/analytics.js", 404],
  ["that is one of Freehold's, which is checked elsewhere", "https://platform.example/freehold.js", 404],
])("nothing of a script %s", async (_, src, status) => {
  expect(await said(src, status)).toEqual([]);
});

test("nothing of the page's own scripts where the API is of its origin", async () => {
  expect(await said("/missing.js", 404, { ...place, apiOrigin: place.origin })).toEqual([]);
});
