import { z } from "zod";
import { amount, id, keyPageOf, keyPageQuery, orNull, timestamp } from "./common.ts";
import { picture, propertyName } from "./properties.ts";

/** A month, such as `2026-03`. */
export const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, "must be a month such as 2026-03")
  .meta({ example: "2026-03" });

/** The caller's payout for a property's month. It is visible once all holders' payouts are booked. */
export const payout = z
  .object({
    id,
    property_id: id,
    property_slug: z.string(),
    property_name: z.string(),
    property_picture: orNull(picture).meta({ description: "Its first picture" }),
    month,
    shares: z.number().meta({ description: "Held on the average day of the month, with two decimals" }),
    is_correction: z.boolean().meta({ description: "A correction, paid in addition to the month's payout" }),
    amount_ubxs: amount,
    net_ubxs: amount.meta({
      description: "Total paid to all holders. Zero or less: nothing to distribute",
    }),
    created_at: timestamp.meta({ description: "When the month was distributed" }),
  })
  .meta({ id: "Payout" });
/** One of the caller's payouts. */
export type Payout = z.output<typeof payout>;

/** The query of `GET /payouts`. */
export const payoutsQuery = keyPageQuery.extend({
  property_id: id.optional(),
  month: month.optional(),
  from: month.optional(),
  to: month.optional(),
});
/** The query of `GET /payouts`. */
export type PayoutsQuery = z.input<typeof payoutsQuery>;

/** The query of `GET /payouts/statement.csv`. */
export const payoutStatementQuery = z.object({
  property_id: id.optional(),
  from: month.optional(),
  to: month.optional(),
});
/** The query of `GET /payouts/statement.csv`. */
export type PayoutStatementQuery = z.input<typeof payoutStatementQuery>;

/** `GET /payouts`: the newest month first. */
export const payouts = keyPageOf(payout)
  .extend({
    properties: z.array(propertyName).meta({ description: "Every property that paid the caller, for the filter" }),
  })
  .meta({ id: "Payouts" });
/** `GET /payouts`. */
export type Payouts = z.output<typeof payouts>;

const year = z.coerce.number().int().min(1900).max(2199);

/** The query of `GET /payouts/monthly-earnings`. */
export const monthlyEarningsQuery = z.object({
  year: year.optional().meta({ description: "By default the last twelve completed months" }),
});

/** The path of `GET /payouts/monthly-earnings/{year}/{month}`. */
export const monthParams = z.object({ year, month: z.coerce.number().int().min(1).max(12) });

/** `GET /payouts/monthly-earnings`: months without earnings are "0", and months that aren't over are left out. */
export const monthlyEarnings = z
  .object({
    success: z.literal(true),
    year: z.number().int().nullable().meta({ description: "null without a year" }),
    total_ubxs: amount.meta({ description: "For these months, whenever it was paid" }),
    paid_ubxs: amount.nullable().meta({
      description: "Paid in the calendar year, for any month, as in that year's statement; null without a year",
    }),
    months: z.array(z.object({ month, amount_ubxs: amount, payouts: z.number().int() })),
    years: z.array(z.number().int()).meta({ description: "Those with earnings, newest first" }),
  })
  .meta({ id: "MonthlyEarnings" });
/** `GET /payouts/monthly-earnings`. */
export type MonthlyEarnings = z.output<typeof monthlyEarnings>;

/** `GET /payouts/monthly-earnings/{year}/{month}`: one month, property by property. */
export const monthEarnings = z
  .object({ success: z.literal(true), month, amount_ubxs: amount, payouts: z.array(payout) })
  .meta({ id: "MonthEarnings" });
/** `GET /payouts/monthly-earnings/{year}/{month}`. */
export type MonthEarnings = z.output<typeof monthEarnings>;

/** The path of `GET /payouts/properties/{id}`. */
export const paidPropertyParams = z.object({ id });

/** `GET /payouts/properties/{id}`: everything that one property has paid the caller, even if they no longer hold its shares. */
export const paidByProperty = z
  .object({
    success: z.literal(true),
    total_ubxs: amount.meta({ description: "Of all months" }),
    months: z
      .array(z.object({ month, amount_ubxs: amount }))
      .meta({ description: "The last twelve completed months, oldest first" }),
  })
  .meta({ id: "PaidByProperty" });
/** `GET /payouts/properties/{id}`. */
export type PaidByProperty = z.output<typeof paidByProperty>;

/**
 * `GET /payouts/expected-earnings`: the caller's shares × the current net rent per share, for a month in which they're held every day.
 * The actual payout is what two admins confirm after the month.
 */
export const expectedEarnings = z
  .object({
    success: z.literal(true),
    monthly_ubxs: amount,
    yearly_ubxs: amount.meta({ description: "Twelve such months" }),
    properties: z.array(
      z.object({
        property_id: id,
        property_slug: z.string(),
        property_name: z.string(),
        property_picture: orNull(picture).meta({ description: "Its first picture" }),
        shares: z.number().int(),
        shares_total: z.number().int(),
        net_rent_ubxs: amount.meta({ description: "Per month for the property, as currently stated" }),
        monthly_ubxs: amount.meta({ description: "Rounded down" }),
      }),
    ),
    as_of: timestamp,
  })
  .meta({ id: "ExpectedEarnings" });
/** `GET /payouts/expected-earnings`. */
export type ExpectedEarnings = z.output<typeof expectedEarnings>;
