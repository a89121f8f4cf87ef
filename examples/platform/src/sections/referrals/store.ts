import type { ReferralHistory, ReferralLeaderboard, ReferralSummary } from "@freehold/contract";
import { referrals } from "@freehold/session/api/referrals";
import { computed } from "nanostores";
import { sectionPath } from "../../shared/location/section-path.ts";
import { createListStore } from "../../shared/query/list-store.ts";
import { createUserStore } from "../../shared/query/user-query.ts";

/** The section's part of the URL: `/referrals?page=2`, `/referrals/tree`, `/referrals/leaderboard`. */
export const path = sectionPath("referrals");

/** People on one page of the history (SPEC 9). */
export const PAGE_SIZE = 10;

/** The page of the history that the URL names, from 1. What is no page is the first one. */
export const $page = computed(path.param("page", "1"), (page) => (/^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1));

/** The person's code, how many joined with it, and what that earned. */
export const $summary = createUserStore<ReferralSummary>("referrals:summary", [], () => referrals.list());

/** A page of the people who joined, newest first. */
export const $history = createListStore<ReferralHistory>("referrals:history", [$page], () =>
  referrals.history({ page: $page.get(), limit: PAGE_SIZE }),
);

/** The ten who referred most, and the person's own place. */
export const $leaderboard = createUserStore<ReferralLeaderboard>("referrals:leaderboard", [], () =>
  referrals.leaderboard(),
);

/**
 * The link that opens the registration form with a code (SPEC 2).
 *
 * @example
 * invitationLink("https://freehold.example", "AB12CD34") // "https://freehold.example/register?ref=AB12CD34"
 */
export function invitationLink(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}
