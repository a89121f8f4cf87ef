import { z } from "zod";
import { DISTRIBUTION_STATUSES } from "../values.ts";
import { amount, amountFromZero, id, keyPageOf, keyPageQuery, lines, timestamp } from "./common.ts";
import { month } from "./payouts.ts";

/** `POST /admin/payouts` and `/admin/payouts/preview`: a property's month. Net is gross less costs. If net is zero or less, nothing is distributed. */
export const distributionRequest = z
  .object({
    property_id: id,
    month,
    gross_ubxs: amountFromZero,
    costs_ubxs: amountFromZero,
    note: lines.max(1000).default(""),
    is_correction: z.boolean().default(false).meta({
      description: "Pays what was missing in a month whose distribution is finished",
    }),
    reason: lines.min(3).max(500).optional().meta({
      description:
        "Required for a correction, and for a gross rent more than 10% above the lowest stated for the shares held since the month began",
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
    description: "The amount distributed, which the parts sum to. If it's zero or less, every part is 0",
  }),
  holders: z.number().int(),
  shares: averageShares.meta({
    description: "Average shares held by people in the month, with two decimals: they get the whole sum",
  }),
  shares_total: share,
  per_share_ubxs: amount.meta({ description: "Per share held on every day of the month, rounded down" }),
  smallest_ubxs: amount,
  largest_ubxs: amount,
  rounded_up: z.number().int().meta({ description: "Holders whose part is rounded up, so the parts sum to the total" }),
  is_correction: z.boolean(),
  month_net_ubxs: amount.meta({
    description: "Total paid by all finished distributions of the month, corrections included",
  }),
};

const holdsShares = z.boolean().meta({
  description:
    "The caller, or a person they invited, held shares in the property that month, so the caller can't enter or confirm it",
});

/** `POST /admin/payouts/preview`: nothing is written. */
export const distributionPreview = z
  .object({
    ...distributionFigures,
    stated_gross_ubxs: amount.meta({
      description: "The lowest gross rent stated since the month began, for the shares held",
    }),
    needs_reason: z.boolean().meta({ description: "A reason is required" }),
  })
  .meta({ id: "DistributionPreview" });
/** `POST /admin/payouts/preview`. */
export type DistributionPreview = z.output<typeof distributionPreview>;

/** `proposed` waits for another admin; `distributing` is being booked; `completed` is seen by its holders. */
export const distributionStatus = z.enum(DISTRIBUTION_STATUSES);
/** The status of a distribution. */
export type DistributionStatus = z.output<typeof distributionStatus>;

/** The reason why a distribution is on hold: the treasury wouldn't cover what people are owed, or its booking failed. */
export const distributionHoldCode = z.enum(["not_covered", "booking_failed"]);
/** The reason why a distribution is on hold. */
export type DistributionHoldCode = z.output<typeof distributionHoldCode>;

const person = z.object({ id, email: z.string() });

/** A property's month, for admins. */
export const distribution = z
  .object({
    id,
    ...distributionFigures,
    note: z.string(),
    reason: z.string().nullable().meta({ description: "Why it is a correction, or above the stated rent" }),
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
        sentence: z.string().meta({ description: "The problem, in words for an admin" }),
        what_to_do: z.string(),
        since: timestamp,
        resumes_at: timestamp.meta({ description: "When it's retried" }),
      })
      .nullable()
      .meta({ description: "Why it's on hold; null if it isn't" }),
    progress: z
      .object({
        holders_booked: z.number().int(),
        amount_booked_ubxs: amount,
        per_second: z.number().nullable().meta({ description: "Holders booked per second, without pauses" }),
        seconds_left: z.number().int().nullable(),
      })
      .meta({ description: "Progress of the booking" }),
    cancellable: z.boolean().meta({ description: "Its parts aren't calculated yet, so it can still be cancelled" }),
    mine: z.boolean().meta({ description: "The caller proposed it and can't confirm it" }),
    holds_shares: holdsShares,
  })
  .meta({ id: "Distribution" });
/** A property's month, for admins. */
export type Distribution = z.output<typeof distribution>;

/** The query of `GET /admin/payouts`. */
export const distributionsQuery = keyPageQuery.extend({
  status: distributionStatus.optional(),
  property_id: id.optional(),
  month: month.optional(),
  held: z.literal("true").optional().meta({ description: "Only those on hold: `hold` says why" }),
});
/** The query of `GET /admin/payouts`. */
export type DistributionsQuery = z.input<typeof distributionsQuery>;

/** `GET /admin/payouts`, newest proposal first. */
export const distributions = keyPageOf(distribution).meta({ id: "Distributions" });
/** `GET /admin/payouts`. */
export type Distributions = z.output<typeof distributions>;

/** The query of `GET /admin/payouts/due`. */
export const distributionsDueQuery = keyPageQuery.extend({
  month: month.optional().meta({ description: "By default the last completed month" }),
  property_id: id.optional().meta({ description: "Only this property" }),
});
/** The query of `GET /admin/payouts/due`. */
export type DistributionsDueQuery = z.input<typeof distributionsDueQuery>;

/** A property whose shares people held in the requested month, and that month's distribution. */
export const distributionDue = z
  .object({
    property_id: id,
    property_slug: z.string(),
    property_name: z.string(),
    shares: averageShares.meta({ description: "Average shares held by people in the month, with two decimals" }),
    gross_ubxs: amount.meta({ description: "The gross rent currently stated, for these shares" }),
    costs_ubxs: amount.meta({ description: "The costs currently stated, for these shares" }),
    holds_shares: holdsShares,
    distribution: z
      .object({ id, status: distributionStatus, net_ubxs: amount })
      .nullable()
      .meta({ description: "null if the month hasn't been entered" }),
  })
  .meta({ id: "DistributionDue" });
/** A property whose shares people held in a month, and that month's distribution. */
export type DistributionDue = z.output<typeof distributionDue>;

/** `GET /admin/payouts/due`, by name. */
export const distributionsDue = keyPageOf(distributionDue)
  .extend({
    month,
    total: z.number().int().meta({ description: "Properties whose shares people held in the month" }),
    completed: z.number().int().meta({ description: "Those whose month is distributed or had nothing to distribute" }),
  })
  .meta({ id: "DistributionsDue" });
/** `GET /admin/payouts/due`. */
export type DistributionsDue = z.output<typeof distributionsDue>;
