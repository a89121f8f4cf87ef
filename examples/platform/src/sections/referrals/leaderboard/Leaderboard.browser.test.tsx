import type { ReferralLeaderboard } from "@freehold/contract";
import { configure, signIn, signOut } from "@freehold/session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { Leaderboard } from "./Leaderboard.tsx";

const USER = { id: "an-id", email: "a@b.c", wallet_address: "0x1", role: "user" };
let answer: Omit<ReferralLeaderboard, "success">;

freshPage("referrals");
beforeEach(async () => {
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (url: string | URL) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith("/login")) return Response.json({ success: true, token: `fh_${"a".repeat(43)}`, user: USER });
    if (pathname.endsWith("/me")) return Response.json(USER);
    return Response.json({ success: true, ...answer });
  });
  await signIn({ email: "a@b.c", password: "x" });
});
afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
});

test("one's own place is said although the board is empty", async () => {
  answer = { leaderboard: [], you: { rank: null, referral_count: 0 } };
  draw(<Leaderboard />);
  await expect.element(page.getByText("No referrers yet")).toBeVisible();
  await expect.element(page.getByText(/You don't have a rank yet/)).toBeVisible();
});

test("one's own place is a number, however far down it is", async () => {
  const first = { rank: 1, email_masked: "a***@b.c", referral_count: 9, is_you: false };
  answer = { leaderboard: [first], you: { rank: 10_052, referral_count: 1 } };
  draw(<Leaderboard />);
  await expect.element(page.getByText("Your rank: 10052, with 1 person.")).toBeVisible();
});
