import { z } from "zod";
import { amount, id, timestamp } from "./common.ts";

/** A payout booked to the caller. `month` is `YYYY-MM`. */
export const payout = z
  .object({
    id,
    property_id: id,
    property_name: z.string(),
    month: z.string(),
    amount_ubxs: amount,
    created_at: timestamp,
  })
  .meta({ id: "Payout" });

/** `GET /payouts`. */
export const payouts = z.object({ success: z.literal(true), payouts: z.array(payout) }).meta({ id: "Payouts" });
/** `GET /payouts`. */
export type Payouts = z.output<typeof payouts>;

/** `GET /payouts/monthly-earnings`. */
export const monthlyEarnings = z
  .object({
    success: z.literal(true),
    year: z.number().int(),
    months: z.array(z.object({ month: z.number().int(), amount_ubxs: amount })),
  })
  .meta({ id: "MonthlyEarnings" });
/** `GET /payouts/monthly-earnings`. */
export type MonthlyEarnings = z.output<typeof monthlyEarnings>;

/** `GET /payouts/monthly-earnings/{year}/{month}`. */
export const monthEarnings = z
  .object({
    success: z.literal(true),
    year: z.number().int(),
    month: z.number().int(),
    amount_ubxs: amount,
    payouts: z.array(payout),
  })
  .meta({ id: "MonthEarnings" });
/** `GET /payouts/monthly-earnings/{year}/{month}`. */
export type MonthEarnings = z.output<typeof monthEarnings>;

/** `GET /payouts/expected-earnings`. */
export const expectedEarnings = z
  .object({ success: z.literal(true), monthly_ubxs: amount, yearly_ubxs: amount })
  .meta({ id: "ExpectedEarnings" });
/** `GET /payouts/expected-earnings`. */
export type ExpectedEarnings = z.output<typeof expectedEarnings>;
