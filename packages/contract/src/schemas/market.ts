import { z } from "zod";
import { amount, id, positiveAmount, timestamp } from "./common.ts";

/** A property people can buy shares of. */
export const property = z
  .object({
    id,
    name: z.string(),
    location: z.string(),
    description: z.string(),
    image_url: z.string().nullable(),
    share_price_ubxs: amount,
    shares_total: z.number().int(),
    shares_available: z.number().int(),
    expected_yearly_yield: z.string().meta({ description: "Percent as a decimal string" }),
    status: z.enum(["open", "funded", "closed"]),
    created_at: timestamp,
  })
  .meta({ id: "Property" });
/** A property. */
export type Property = z.output<typeof property>;

/** `GET /properties`. */
export const properties = z
  .object({ success: z.literal(true), properties: z.array(property) })
  .meta({ id: "Properties" });
/** `GET /properties`. */
export type Properties = z.output<typeof properties>;

/** `GET /properties/{id}`. */
export const propertyAnswer = z.object({ success: z.literal(true), property }).meta({ id: "PropertyAnswer" });
/** `GET /properties/{id}`. */
export type PropertyAnswer = z.output<typeof propertyAnswer>;

/** `POST /investments`. */
export const investmentRequest = z
  .object({ property_id: id, amount_ubxs: positiveAmount })
  .meta({ id: "InvestmentRequest" });
/** `POST /investments`. */
export type InvestmentRequest = z.input<typeof investmentRequest>;

/** An investment of the caller. */
export const investment = z
  .object({
    id,
    property_id: id,
    property_name: z.string(),
    amount_ubxs: amount,
    shares: z.number().int(),
    created_at: timestamp,
  })
  .meta({ id: "Investment" });

/** `GET /investments`. */
export const investments = z
  .object({ success: z.literal(true), investments: z.array(investment) })
  .meta({ id: "Investments" });
/** `GET /investments`. */
export type Investments = z.output<typeof investments>;

/** 201 of `POST /investments`. */
export const investmentAnswer = z.object({ success: z.literal(true), investment }).meta({ id: "InvestmentAnswer" });
/** 201 of `POST /investments`. */
export type InvestmentAnswer = z.output<typeof investmentAnswer>;

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
