import { z } from "zod";
import { role } from "./accounts.ts";
import { announcementTexts } from "./announcement.ts";
import { amount, id, keyPageOf, keyPageQuery, timestamp } from "./common.ts";
import { attributionProposal, ownTransferProposal } from "./deposits.ts";
import { distribution } from "./distributions.ts";
import { publicKeyOfPartner } from "./partner-admin.ts";
import { difference } from "./reconciliation.ts";
import { proposedSetting } from "./settings.ts";

/** A proposal's kind: what two admins must agree on. */
export const proposalKind = z.enum([
  "setting_change",
  "role_change",
  "accepted_difference",
  "distribution",
  "publication",
  "reissue",
  "own_transfer",
  "announcement",
  "lost_payment",
  "attributed_deposit",
  "factor_reset",
  "partner_key",
  "partner_jwks",
  "partner_client",
]);
/** A proposal's kind: what two admins must agree on. */
export type ProposalKind = z.output<typeof proposalKind>;

/** The status of a proposal. `proposed` is waiting for another admin; `replaced` was superseded by a later proposal. */
export const proposalStatus = z.enum(["proposed", "confirmed", "cancelled", "replaced"]);
/** The status of a proposal. */
export type ProposalStatus = z.output<typeof proposalStatus>;

/** What is the same of every proposal. */
const common = {
  id,
  reason: z.string().nullable(),
  status: proposalStatus,
  proposed_by: z.object({ id, email: z.string() }),
  proposed_at: timestamp,
  closed_at: timestamp.nullable(),
  mine: z.boolean().meta({ description: "The caller made it and can't confirm it" }),
  lapsed: z.boolean().meta({
    description: "Open, but the admin who made it no longer has the role: cancel it or propose it again",
  }),
};

/** Shares that are for sale once it is confirmed: of a draft that is published, or of the treasury. */
const proposedSale = z.object({
  property_id: id,
  property_slug: z.string(),
  property_name: z.string(),
  shares: z.number().int(),
  share_price_ubxs: amount,
});

/** A proposal and its status. `details` say what its confirmation does, or did. */
export const proposal = z
  .discriminatedUnion("kind", [
    z.object({ ...common, kind: z.literal("setting_change"), details: proposedSetting }),
    z.object({
      ...common,
      kind: z.literal("role_change"),
      details: z.object({ user_id: id, email: z.string(), role }),
    }),
    z.object({
      ...common,
      kind: z.literal("accepted_difference"),
      details: difference.pick({
        kind: true,
        rule_code: true,
        subject: true,
        transaction: true,
        expected: true,
        found: true,
        sentence: true,
      }),
    }),
    z.object({
      ...common,
      kind: z.literal("distribution"),
      details: distribution.pick({
        property_id: true,
        property_slug: true,
        property_name: true,
        month: true,
        gross_ubxs: true,
        costs_ubxs: true,
        net_ubxs: true,
        holders: true,
        shares: true,
        note: true,
        is_correction: true,
        reason: true,
      }),
    }),
    z.object({ ...common, kind: z.literal("publication"), details: proposedSale }),
    z.object({ ...common, kind: z.literal("reissue"), details: proposedSale }),
    z.object({ ...common, kind: z.literal("announcement"), details: z.object({ texts: announcementTexts }) }),
    z.object({
      ...common,
      kind: z.literal("own_transfer"),
      details: ownTransferProposal.omit({ reason: true }).extend({ amount_ubxs: amount }),
    }),
    z.object({
      ...common,
      kind: z.literal("lost_payment"),
      details: z.object({
        user_id: id,
        email: z.string(),
        kind: z.enum(["total_deposits", "amount"]),
        chain_id: z.number().int(),
        tx_hash: z.string(),
        wallet_address: z.string(),
        amount_ubxs: amount,
      }),
    }),
    z.object({
      ...common,
      kind: z.literal("attributed_deposit"),
      details: attributionProposal.omit({ reason: true }).extend({ user_id: id, amount_ubxs: amount }),
    }),
    z.object({ ...common, kind: z.literal("factor_reset"), details: z.object({ user_id: id, email: z.string() }) }),
    z.object({
      ...common,
      kind: z.literal("partner_key"),
      details: z.object({
        partner_id: id,
        partner: z.string(),
        origins: z.array(z.string()),
        requests_per_minute: z.number().int(),
      }),
    }),
    z.object({
      ...common,
      kind: z.literal("partner_jwks"),
      details: z.object({
        partner_id: id,
        partner: z.string(),
        url: z.string().nullable(),
        keys: z.array(publicKeyOfPartner),
        origins: z.array(z.string()),
        requests_per_minute: z.number().int(),
      }),
    }),
    z.object({
      ...common,
      kind: z.literal("partner_client"),
      details: z.object({ partner_id: id, partner: z.string(), redirect_uris: z.array(z.string()) }),
    }),
  ])
  .meta({ id: "Proposal" });
/** A proposal and its status. */
export type Proposal = z.output<typeof proposal>;

/** The `details` of a proposal of one kind. */
export type ProposalDetails<Kind extends ProposalKind> = Extract<Proposal, { kind: Kind }>["details"];

/** The query of `GET /admin/proposals`. */
export const proposalsQuery = keyPageQuery.extend({
  kind: proposalKind.optional(),
  status: proposalStatus.optional(),
});
/** The query of `GET /admin/proposals`. */
export type ProposalsQuery = z.input<typeof proposalsQuery>;

/** `GET /admin/proposals`, newest first. */
export const proposals = keyPageOf(proposal).meta({ id: "Proposals" });
/** `GET /admin/proposals`. */
export type Proposals = z.output<typeof proposals>;

const count = z.object({
  open: z.number().int(),
  of_others: z.number().int().meta({ description: "Proposals that the caller can confirm" }),
});

/** `GET /admin/proposals/count`: the number of open proposals of each kind. */
export const proposalCounts = z
  .object({
    success: z.literal(true),
    setting_change: count,
    role_change: count,
    accepted_difference: count,
    distribution: count,
    publication: count,
    reissue: count,
    own_transfer: count,
    announcement: count,
    lost_payment: count,
    attributed_deposit: count,
    factor_reset: count,
    partner_key: count,
    partner_jwks: count,
    partner_client: count,
  })
  .meta({ id: "ProposalCounts" });
/** `GET /admin/proposals/count`. */
export type ProposalCounts = z.output<typeof proposalCounts>;
