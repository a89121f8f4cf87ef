import { z } from "zod";
import { id, keyPageOf, keyPageQuery, timestamp } from "./common.ts";

/** What two admins must agree on. */
export const proposalKind = z.enum(["setting_change", "role_change", "accepted_difference", "distribution"]);
/** What two admins must agree on. */
export type ProposalKind = z.output<typeof proposalKind>;

/** `proposed` waits for another admin; `replaced`: a later proposal about the same took its place. */
export const proposalStatus = z.enum(["proposed", "confirmed", "cancelled", "replaced"]);
/** Where a proposal stands. */
export type ProposalStatus = z.output<typeof proposalStatus>;

/** What an admin proposed, and what became of it. */
export const proposal = z
  .object({
    id,
    kind: proposalKind,
    subject: z.string().meta({
      description:
        "What it is about. `setting_change`: the setting; `role_change`: the person's id; `distribution`: the property's id and the month's first day; `accepted_difference`: its rule and sides, as a JSON array",
    }),
    reason: z.string().nullable(),
    status: proposalStatus,
    proposed_by: z.object({ id, email: z.string() }),
    proposed_at: timestamp,
    closed_at: timestamp.nullable(),
    mine: z.boolean().meta({ description: "The caller made it and cannot confirm it" }),
    lapsed: z.boolean().meta({
      description: "It is open, but the admin who made it is none any more: it can be cancelled or proposed again",
    }),
  })
  .meta({ id: "Proposal" });
/** What an admin proposed, and what became of it. */
export type Proposal = z.output<typeof proposal>;

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
  of_others: z.number().int().meta({ description: "Those that the caller can confirm" }),
});

/** `GET /admin/proposals/count`: how many of each kind wait for another admin. */
export const proposalCounts = z
  .object({
    success: z.literal(true),
    setting_change: count,
    role_change: count,
    accepted_difference: count,
    distribution: count,
  })
  .meta({ id: "ProposalCounts" });
/** `GET /admin/proposals/count`. */
export type ProposalCounts = z.output<typeof proposalCounts>;
