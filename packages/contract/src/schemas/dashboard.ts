import { z } from "zod";
import { amount, day, id, orNull, percent, timestamp } from "./common.ts";
import { picture, propertyChange, propertyEventKind } from "./properties.ts";
import { walletTransaction } from "./transactions.ts";
import { balance } from "./wallet.ts";

/** The period of the dashboard's charts. */
export const historyPeriod = z.enum(["1m", "6m", "1y", "all"]);
/** The period of the dashboard's charts: a month, half a year, a year, or all. */
export type HistoryPeriod = z.output<typeof historyPeriod>;

/** The query of `GET /dashboard/history`. */
export const dashboardHistoryQuery = z.object({ period: historyPeriod.default("1y") });

/** An update about a property whose shares the caller holds. */
export const propertyNews = z
  .object({
    id,
    property_slug: z.string(),
    property_name: z.string(),
    property_picture: orNull(picture).meta({ description: "Its first picture" }),
    kind: propertyEventKind,
    title: z.string().meta({ description: "Empty if `changes` say it" }),
    body: z.string(),
    amount_ubxs: amount.nullable().meta({ description: "The valuation, or the cost of a repair" }),
    changes: z.array(propertyChange),
    happened_on: day,
    created_at: timestamp,
  })
  .meta({ id: "PropertyNews" });
/** An update about a property whose shares the caller holds. */
export type PropertyNews = z.output<typeof propertyNews>;

/** `GET /dashboard`: the caller's holdings and earnings. */
export const dashboard = z
  .object({
    success: z.literal(true),
    balance,
    /** Payouts and referral rewards, by months and years in UTC. */
    earned: z.object({ month_ubxs: amount, year_ubxs: amount, total_ubxs: amount }),
    holdings: z.object({
      cost_ubxs: amount,
      gain_ubxs: amount.meta({ description: "Their value at the latest valuations, minus their cost" }),
      /** Net rent of the caller's shares at current rents. */
      net_rent_month_ubxs: amount,
      /** 12 × net rent ÷ cost. */
      yield_on_cost_percent: percent,
    }),
    transactions: z.array(walletTransaction).meta({ description: "The latest five" }),
    news: z
      .array(propertyNews)
      .meta({ description: "The latest five of the properties whose shares the caller holds" }),
  })
  .meta({ id: "Dashboard" });
/** `GET /dashboard`. */
export type Dashboard = z.output<typeof dashboard>;

/** `GET /dashboard/history`: the caller's holdings and earnings over time. */
export const dashboardHistory = z
  .object({
    success: z.literal(true),
    period: historyPeriod,
    points: z.array(
      z.object({
        day: day.meta({ description: "The last day of the step, in UTC" }),
        cost_ubxs: amount.meta({ description: "Balances at the end of that day, with shares at cost" }),
        value_ubxs: amount.meta({
          description: "The same, with shares at their latest valuation on that day, or at cost without one",
        }),
        earned_ubxs: amount.meta({ description: "Earned in the step" }),
        gain_ubxs: amount.meta({
          description: "Everything earned by then, plus the gain in value of the shares held then",
        }),
        deposited_ubxs: amount.meta({ description: "Deposits confirmed in the step" }),
        refunded_ubxs: amount.meta({ description: "Refunds of all deposits that were paid in the step" }),
      }),
    ),
  })
  .meta({ id: "DashboardHistory" });
/** `GET /dashboard/history`. */
export type DashboardHistory = z.output<typeof dashboardHistory>;
