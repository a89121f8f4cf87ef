import { z } from "zod";
import { DISTRIBUTION_STATUSES } from "../values.ts";
import { amount, amountFromZero, id, keyPageOf, keyPageQuery, lines, timestamp } from "./common.ts";
import { month } from "./payouts.ts";

/** `POST /admin/payouts` and `/admin/payouts/preview`: a property's month. Net is gross less costs; of zero or less nothing is distributed. */
export const distributionRequest = z
  .object({
    property_id: id,
    month,
    gross_ubxs: amountFromZero,
    costs_ubxs: amountFromZero,
    note: lines.max(1000).default(""),
    is_correction: z.boolean().default(false).meta({
      description: "What was missing in a month whose distribution is finished: it pays in addition to that",
    }),
    reason: lines.min(3).max(500).optional().meta({
      description:
        "Needed for a correction, and for a gross of more than a tenth above the least that was stated for the shares held since the month began",
    }),
  })
  .meta({ id: "DistributionRequest" });
/** `POST /admin/payouts`. */
export type DistributionRequest = z.input<typeof distributionRequest>;

const share = z.number().int();
const averageShares = z.number();

/** What a distribution comes to, worked out from the people who held shares in the month. */
const distributionFigures = {
  property_id: id,
  property_slug: z.string(),
  property_name: z.string(),
  month,
  gross_ubxs: amount,
  costs_ubxs: amount,
  net_ubxs: amount.meta({
    description: "What is distributed; the parts sum to it. Of zero or less nothing is: every part is 0",
  }),
  holders: z.number().int(),
  shares: averageShares.meta({
    description: "Held by people on the average day of the month, with two decimals: they get the whole sum",
  }),
  shares_total: share,
  per_share_ubxs: amount.meta({ description: "Of a share held on each day of the month, rounded down" }),
  smallest_ubxs: amount,
  largest_ubxs: amount,
  rounded_up: z
    .number()
    .int()
    .meta({ description: "Holders whose part is rounded up, so that the parts sum to the whole" }),
  is_correction: z.boolean(),
  month_net_ubxs: amount.meta({
    description: "What all finished distributions of the month have paid together, corrections among them",
  }),
};

const holdsShares = z.boolean().meta({
  description:
    "The caller held shares of the property in the month, or invited a person who did, and can neither enter nor confirm it",
});

/** `POST /admin/payouts/preview`: nothing is written. */
export const distributionPreview = z
  .object({
    ...distributionFigures,
    stated_gross_ubxs: amount.meta({
      description: "The least gross rent that was stated since the month began, for the shares held",
    }),
    needs_reason: z.boolean().meta({ description: "Without a reason it is refused" }),
  })
  .meta({ id: "DistributionPreview" });
/** `POST /admin/payouts/preview`. */
export type DistributionPreview = z.output<typeof distributionPreview>;

/** `proposed` waits for another admin; `distributing` is being booked; `completed` is seen by its holders. */
export const distributionStatus = z.enum(DISTRIBUTION_STATUSES);
/** Where a distribution stands. */
export type DistributionStatus = z.output<typeof distributionStatus>;

/** Why a distribution does not go on: the treasury would have less than people have, or its booking failed. */
export const distributionHoldCode = z.enum(["not_covered", "booking_failed"]);
/** Why a distribution does not go on. */
export type DistributionHoldCode = z.output<typeof distributionHoldCode>;

const person = z.object({ id, email: z.string() });

/** A property's month as admins see it. */
export const distribution = z
  .object({
    id,
    ...distributionFigures,
    note: z.string(),
    reason: z.string().nullable().meta({ description: "Why it is a correction, or above what is stated" }),
    status: distributionStatus,
    proposed_by: person,
    proposed_at: timestamp,
    confirmed_by: person.nullable(),
    confirmed_at: timestamp.nullable(),
    cancelled_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
    hold: z
      .object({
        code: distributionHoldCode,
        sentence: z.string().meta({ description: "What is the matter, for an admin" }),
        what_to_do: z.string(),
        since: timestamp,
        resumes_at: timestamp.meta({ description: "When it is tried again" }),
      })
      .nullable()
      .meta({ description: "Why it does not go on; null: nothing holds it" }),
    progress: z
      .object({
        holders_booked: z.number().int(),
        amount_booked_ubxs: amount,
        per_second: z.number().nullable().meta({ description: "Holders booked a second, pauses left out" }),
        seconds_left: z.number().int().nullable(),
      })
      .meta({ description: "How far the booking has come" }),
    cancellable: z.boolean().meta({ description: "Its parts are not worked out yet, so it can still be cancelled" }),
    mine: z.boolean().meta({ description: "The caller proposed it and cannot confirm it" }),
    holds_shares: holdsShares,
  })
  .meta({ id: "Distribution" });
/** A property's month as admins see it. */
export type Distribution = z.output<typeof distribution>;

/** The query of `GET /admin/payouts`. */
export const distributionsQuery = keyPageQuery.extend({
  status: distributionStatus.optional(),
  property_id: id.optional(),
  month: month.optional(),
  held: z.literal("true").optional().meta({ description: "Only those that do not go on: `hold` says why" }),
});
/** The query of `GET /admin/payouts`. */
export type DistributionsQuery = z.input<typeof distributionsQuery>;

/** `GET /admin/payouts`, newest proposal first. */
export const distributions = keyPageOf(distribution).meta({ id: "Distributions" });
/** `GET /admin/payouts`. */
export type Distributions = z.output<typeof distributions>;

/** The query of `GET /admin/payouts/due`. */
export const distributionsDueQuery = keyPageQuery.extend({
  month: month.optional().meta({ description: "Without it the last one that is over" }),
  property_id: id.optional().meta({ description: "This one alone" }),
});
/** The query of `GET /admin/payouts/due`. */
export type DistributionsDueQuery = z.input<typeof distributionsDueQuery>;

/** A property whose shares people held in the month that was asked about, and what became of that month. */
export const distributionDue = z
  .object({
    property_id: id,
    property_slug: z.string(),
    property_name: z.string(),
    shares: averageShares.meta({ description: "Held by people on the average day of the month, with two decimals" }),
    gross_ubxs: amount.meta({ description: "The gross rent that is stated now, for these shares" }),
    costs_ubxs: amount.meta({ description: "The sum of the costs that are stated now, for these shares" }),
    holds_shares: holdsShares,
    distribution: z
      .object({ id, status: distributionStatus, net_ubxs: amount })
      .nullable()
      .meta({ description: "null if the month is still to be entered" }),
  })
  .meta({ id: "DistributionDue" });
/** A property whose shares people held in a month, and what became of that month. */
export type DistributionDue = z.output<typeof distributionDue>;

/** `GET /admin/payouts/due`, by name. */
export const distributionsDue = keyPageOf(distributionDue)
  .extend({
    month,
    total: z.number().int().meta({ description: "Properties whose shares people held in the month" }),
    completed: z.number().int().meta({ description: "Those whose month is distributed, or had nothing to distribute" }),
  })
  .meta({ id: "DistributionsDue" });
/** `GET /admin/payouts/due`. */
export type DistributionsDue = z.output<typeof distributionsDue>;
