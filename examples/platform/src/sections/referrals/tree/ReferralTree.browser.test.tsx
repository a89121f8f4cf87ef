import { type Answer, held, json, unreachable } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { ReferralTree } from "./ReferralTree.tsx";
import { branchOf, ROOT } from "./store.ts";

const person = (name: string, ...referrals: object[]) => ({
  id: `id-of-${name}`,
  email_masked: `${name}***@example.test`,
  joined_on: "2026-03-01",
  referral_count: referrals.length,
  referrals,
});
const branch = (next: string | null, ...tree: object[]) => Response.json({ success: true, tree, next });

freshPage("referrals");
signedIn({ "GET /auth/referrals/tree": json({ success: true, tree: [person("a")], next: null }) });

test("the tree is read again when the person comes back to the page, and what it had stays meanwhile", async () => {
  draw(<ReferralTree />);
  const first = page.getByRole("treeitem", { name: /^a/ });
  await expect.element(first).toBeVisible();
  const later = held(() => branch(null, person("b"), person("a")));
  api.routes["GET /auth/referrals/tree"] = later.answer;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => api.asked.filter(({ route }) => route === "GET /auth/referrals/tree").length).toBe(2);
  await expect.element(first).toBeVisible();
  later.release();
  await expect.element(page.getByRole("treeitem", { name: /^b/ })).toBeVisible();
});

test("the next page alone is read below the ones that are there, and the focus goes on at its first person", async () => {
  const asked: (string | null | undefined)[] = [];
  api.routes["GET /auth/referrals/tree"] = (_, query) => {
    asked.push(query?.get("after"));
    return query?.has("after") ? branch(null, person("c")) : branch("key", person("a"), person("b"));
  };
  draw(<ReferralTree />);
  await page.getByRole("treeitem", { name: "Show more" }).click();
  await expect.element(page.getByRole("treeitem", { name: /^c/ })).toHaveFocus();
  await expect.element(page.getByRole("treeitem", { name: /^a/ })).toBeVisible();
  expect(asked).toEqual([null, "key"]);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => asked).toEqual([null, "key", null, "key"]);
});

test("after the tree could not be read again, one press reads all of it and the next page", async () => {
  let asked: (string | null | undefined)[] = [];
  const answer: Answer = (_, query) => {
    asked.push(query?.get("after"));
    return query?.has("after") ? branch(null, person("c")) : branch("key", person("a"));
  };
  api.routes["GET /auth/referrals/tree"] = answer;
  draw(<ReferralTree />);
  const more = page.getByRole("treeitem", { name: "Show more" });
  await expect.element(more).toBeVisible();
  api.routes["GET /auth/referrals/tree"] = unreachable;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => branchOf(ROOT).$people.get().error).toBeDefined();
  api.routes["GET /auth/referrals/tree"] = answer;
  asked = [];
  await more.click();
  await expect.element(page.getByRole("treeitem", { name: /^c/ })).toHaveFocus();
  expect(asked).toEqual([null, "key"]);
});

test("who is below a person is shown as it came with them, until all of them are read", async () => {
  const below = { ...person("d"), referrals: undefined };
  const later = held(() => branch(null, person("d"), person("e")));
  api.routes["GET /auth/referrals/tree"] = (body, query) =>
    query?.has("node") ? later.answer(body) : branch(null, { ...person("a", below), referral_count: 2 });
  draw(<ReferralTree />);
  await page.getByRole("treeitem", { name: /^a/ }).click();
  await expect.element(page.getByRole("treeitem", { name: /^d/ })).toBeVisible();
  later.release();
  await expect.element(page.getByRole("treeitem", { name: /^e/ })).toBeVisible();
});
