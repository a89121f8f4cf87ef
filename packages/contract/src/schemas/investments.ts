import { z } from "zod";
import { INVESTMENT_STATUSES } from "../values.ts";
import { amount, atMost, id, keyPageQuery, nextPage, orNull, positiveAmount, shareCount, timestamp } from "./common.ts";
import { picture, propertyKind, propertyName, propertyStatus } from "./properties.ts";

const oneOfThem = (what: { amount_ubxs?: string | undefined; shares?: number | undefined }) =>
  (what.amount_ubxs === undefined) !== (what.shares === undefined);
/** So many UBXS buy a number of shares that is exact in JSON, however cheap they are. */
const spent = positiveAmount.refine(...atMost(1_000_000_000));
const either = { message: "or an amount must be given, not both", path: ["shares"] };

/**
 * `POST /investments`: a number of shares, or an amount, which buys as many whole shares as it covers with their fee. With `total_ubxs`,
 * from a quote, the purchase fails at any other total.
 */
export const investmentRequest = z
  .object({
    property_id: id,
    amount_ubxs: spent.optional(),
    shares: shareCount.optional(),
    total_ubxs: positiveAmount.optional(),
  })
  .refine(oneOfThem, either)
  .meta({ id: "InvestmentRequest", example: { property_id: "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10", shares: 10 } });
/** `POST /investments`. */
export type InvestmentRequest = z.input<typeof investmentRequest>;

/** The query of `GET /investments/quote`. */
export const investmentQuoteQuery = z
  .object({
    property_id: id,
    amount_ubxs: spent.optional(),
    shares: z.coerce.number().pipe(shareCount).optional(),
  })
  .refine(oneOfThem, either);

/** `GET /investments/quote`: the cost of a purchase, and the balance after it. It reserves nothing. */
export const investmentQuote = z
  .object({
    success: z.literal(true),
    property_id: id,
    shares: z.number().int().meta({ description: "0 if the amount doesn't cover one share" }),
    share_price_ubxs: amount,
    /** Shares × price. */
    cost_ubxs: amount,
    fee_bps: z.number().int().meta({ description: "Hundredths of a percent of the cost" }),
    fee_ubxs: amount,
    /** Cost and fee. */
    total_ubxs: amount,
    /** The rest of the amount, which stays in the balance; "0" if a number of shares was requested. */
    remainder_ubxs: amount,
    /** The principal that can be invested now, and the rest after the purchase; below zero if it isn't enough. */
    available_ubxs: amount,
    available_after_ubxs: amount,
    shares_available: z.number().int(),
    /** The reason why the shares can't be bought now, or null. */
    refusal: z
      .enum(["platform_suspended", "not_for_sale", "not_enough_shares", "insufficient_balance", "amount_too_small"])
      .nullable(),
  })
  .meta({ id: "InvestmentQuote" });
/** `GET /investments/quote`. */
export type InvestmentQuote = z.output<typeof investmentQuote>;

/** The status of purchased shares. `in_refund`: an open request for all deposits includes them, and they keep earning. */
export const investmentStatus = z.enum(INVESTMENT_STATUSES);
/** The status of purchased shares. */
export type InvestmentStatus = z.output<typeof investmentStatus>;

/** One of the caller's purchases. */
export const investment = z
  .object({
    id,
    property_id: id,
    property_slug: z.string(),
    property_name: z.string(),
    shares: z.number().int(),
    share_price_ubxs: amount,
    /** Shares × price: principal. */
    amount_ubxs: amount,
    fee_ubxs: amount,
    status: investmentStatus,
    withdrawal_id: id.nullable().meta({ description: "The refund that holds it or ended it" }),
    created_at: timestamp,
    ended_at: timestamp.nullable(),
  })
  .meta({ id: "Investment" });
/** One of the caller's purchases. */
export type Investment = z.output<typeof investment>;

/** A person's shares in one property. */
export const holding = z
  .object({
    property_id: id,
    property_slug: z.string(),
    property_name: z.string(),
    kind: propertyKind,
    place: z.string(),
    property_status: propertyStatus,
    picture: orNull(picture),
    shares: z.number().int(),
    shares_in_refund: z.number().int(),
    cost_ubxs: amount,
    cost_in_refund_ubxs: amount,
    fee_ubxs: amount,
    /** Shares × (valuation + reserve) ÷ all shares, rounded down; the cost's price before the first valuation. */
    value_ubxs: amount,
    /** Value less cost. */
    gain_ubxs: amount,
    /** All payouts of this property. */
    earned_ubxs: amount,
    /** Net rent of these shares at current rents, rounded down. */
    net_rent_month_ubxs: amount,
    /** 12 × net rent ÷ cost. */
    yield_on_cost_percent: z.string(),
    yield_percent: z.string(),
    first_bought_at: timestamp,
  })
  .meta({ id: "Holding" });
/** A person's shares in one property. */
export type Holding = z.output<typeof holding>;

/** The query of `GET /investments`, for the purchases. */
export const investmentQuery = keyPageQuery.extend({
  property_id: id.optional(),
  status: investmentStatus.optional(),
});
/** The query of `GET /investments`. */
export type InvestmentQuery = z.input<typeof investmentQuery>;

/** `GET /investments`: all holdings, their totals, and a page of purchases, newest first. */
export const investments = z
  .object({
    success: z.literal(true),
    holdings: z.array(holding),
    totals: z.object({
      cost_ubxs: amount,
      cost_in_refund_ubxs: amount,
      value_ubxs: amount,
      gain_ubxs: amount,
      earned_ubxs: amount,
      net_rent_month_ubxs: amount,
      yield_on_cost_percent: z.string(),
    }),
    investments: z.array(investment),
    next: nextPage,
    properties: z
      .array(propertyName)
      .meta({ description: "Every property that the person ever bought shares in, for the filter" }),
  })
  .meta({ id: "Investments" });
/** `GET /investments`. */
export type Investments = z.output<typeof investments>;

/** 201 of `POST /investments`. */
export const investmentAnswer = z.object({ success: z.literal(true), investment }).meta({ id: "InvestmentAnswer" });
/** 201 of `POST /investments`. */
export type InvestmentAnswer = z.output<typeof investmentAnswer>;
