import type { AdminPartner, AdminPartnerDetail, PartnerKey } from "@freehold/contract";

/** When everything of the sample happened. */
export const AT = "2026-03-01T09:30:00.000Z";
/** Pages of the sample. */
export const ORIGINS = ["https://acme.example", "https://www.acme.example"];

/** A partner. */
export const PARTNER: AdminPartner = {
  ...{ id: "p1", name: "Acme Homes", created_at: AT, live_keys: 1, live_links: 1_204, requests_30_days: 18_230 },
  ...{ last_used_at: AT, has_proposal: false },
};
/** A key that neither of the two admins has had shown. */
export const KEY: PartnerKey = {
  ...{ id: "k1", status: "hidden", hint: null, origins: ORIGINS, requests_per_minute: 600, created_at: AT },
  ...{ agreed_by: ["one@freehold.test", "two@freehold.test"], can_show: true, shown_at: null, shown_to: null },
  ...{ last_used_at: null, revoked_at: null, revoked_by: null },
};
/** A key that works. */
export const LIVE: PartnerKey = {
  ...KEY,
  ...{ id: "k2", status: "live", hint: "9f3c", can_show: false, shown_at: AT, shown_to: "two@freehold.test" },
};
/** A key that waits for another admin. */
export const PROPOSAL: NonNullable<AdminPartnerDetail["proposal"]> = {
  ...{ id: "pr1", proposed_by: "one@freehold.test", proposed_at: AT, is_yours: false, is_lapsed: false },
  ...{ origins: ORIGINS, requests_per_minute: 600, reason: "Contract of 1 March" },
};
/** A partner with a key that works, and what differs. */
export const detail = (more: Partial<AdminPartnerDetail> = {}): AdminPartnerDetail => ({
  ...{ success: true, partner: PARTNER, keys: [LIVE], proposal: null, jwks: null, jwks_proposal: null, ...more },
});
