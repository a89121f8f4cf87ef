import { z } from "zod";
import { amount, amountFromZero, id, keyPageOf, keyPageQuery, timestamp } from "./common.ts";
import { month } from "./payouts.ts";

/** `POST /admin/payouts` and `/admin/payouts/preview`: a property's month. Net is gross less costs; of zero or less nothing is distributed. */
export const distributionRequest = z
  .object({
    property_id: id,
    month,
    gross_ubxs: amountFromZero,
    costs_ubxs: amountFromZero,
    note: z.string().trim().max(1000).default(""),
  })
  .meta({ id: "DistributionRequest" });
/** `POST /admin/payouts`. */
export type DistributionRequest = z.input<typeof distributionRequest>;

const share = z.number().int();

/** What a distribution comes to, worked out from the people who held shares at the end of the month. */
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
  shares: share.meta({ description: "Held by people at the end of the month: they get the whole sum" }),
  shares_total: share,
  per_share_ubxs: amount.meta({ description: "Rounded down" }),
  smallest_ubxs: amount,
  largest_ubxs: amount,
  rounded_up: z
    .number()
    .int()
    .meta({ description: "Holders whose part is rounded up, so that the parts sum to the whole" }),
};

/** `POST /admin/payouts/preview`: nothing is written. */
export const distributionPreview = z.object(distributionFigures).meta({ id: "DistributionPreview" });
/** `POST /admin/payouts/preview`. */
export type DistributionPreview = z.output<typeof distributionPreview>;

/** `proposed` waits for another admin; `distributing` is being booked; `completed` is seen by its holders. */
export const distributionStatus = z.enum(["proposed", "distributing", "completed", "cancelled"]);
/** Where a distribution stands. */
export type DistributionStatus = z.output<typeof distributionStatus>;

const person = z.object({ id, email: z.string() });

/** A property's month as admins see it. */
export const distribution = z
  .object({
    id,
    ...distributionFigures,
    note: z.string(),
    status: distributionStatus,
    proposed_by: person,
    proposed_at: timestamp,
    confirmed_by: person.nullable(),
    confirmed_at: timestamp.nullable(),
    cancelled_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
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
  })
  .meta({ id: "Distribution" });
/** A property's month as admins see it. */
export type Distribution = z.output<typeof distribution>;

/** The query of `GET /admin/payouts`. */
export const distributionsQuery = keyPageQuery.extend({
  status: distributionStatus.optional(),
  property_id: id.optional(),
  month: month.optional(),
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

/** A property whose shares people held at the end of the month that was asked about, and what became of that month. */
export const distributionDue = z
  .object({
    property_id: id,
    property_slug: z.string(),
    property_name: z.string(),
    shares: share.meta({ description: "Held by people at the end of the month" }),
    gross_rent_ubxs: amount.meta({ description: "As it is stated now, a month" }),
    costs_ubxs: amount.meta({ description: "The sum of the costs that are stated now, a month" }),
    distribution: z
      .object({ id, status: distributionStatus, net_ubxs: amount })
      .nullable()
      .meta({ description: "null if the month is still to be entered" }),
  })
  .meta({ id: "DistributionDue" });
/** A property whose shares people held at the end of a month, and what became of that month. */
export type DistributionDue = z.output<typeof distributionDue>;

/** `GET /admin/payouts/due`, by name. */
export const distributionsDue = keyPageOf(distributionDue)
  .extend({
    month,
    total: z.number().int().meta({ description: "Properties whose shares people held at the end of the month" }),
    completed: z.number().int().meta({ description: "Those whose month is distributed, or had nothing to distribute" }),
  })
  .meta({ id: "DistributionsDue" });
/** `GET /admin/payouts/due`. */
export type DistributionsDue = z.output<typeof distributionsDue>;
