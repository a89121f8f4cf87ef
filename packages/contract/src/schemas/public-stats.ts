import { z } from "zod";
import { tally } from "./analytics.ts";
import { day, orNull, timestamp } from "./common.ts";
import { platformStatus } from "./settings.ts";

/** The result of the last reconciliation, without names or personal amounts. */
export const publicReconciliation = z.object({
  at: timestamp.nullable().meta({ description: "When they were last compared; null before the first comparison" }),
  result: z.enum(["agree", "differ", "chain_unavailable", "no_chain", "not_run"]),
});

/** `GET /progress`: the progress of all refunds, in steps of at least five people, with sums cut to two digits. */
export const publicProgress = z
  .object({
    success: z.literal(true),
    as_of: timestamp,
    platform_status: platformStatus,
    payments: z.enum(["running", "stopped"]),
    asked: tally.meta({ description: "Refunds requested, except those cancelled or rejected" }),
    approved: tally.meta({ description: "Of these, approved" }),
    paid: tally.meta({ description: "Of these, paid" }),
    weeks: z.array(z.object({ from: day, to: day, asked: tally, approved: tally, paid: tally })).meta({
      description:
        "Weeks from Monday to Sunday in UTC, oldest first, up to the last 26. A week with fewer than five is merged into the next",
    }),
    median_days: z
      .number()
      .nullable()
      .meta({ description: "From request to payment, of those paid in the last 90 days; null while there are few" }),
    today: orNull(z.object({ from: day, to: day })).meta({
      description: "When a refund requested now is likely to be paid, as quoted to people who wait",
    }),
    covered: z.boolean().nullable().meta({
      description: "Whether the treasury covers what people are owed; null if unknown",
    }),
    reconciliation: publicReconciliation,
  })
  .meta({ id: "PublicProgress" });
/** `GET /progress`. */
export type PublicProgress = z.output<typeof publicProgress>;

/** `GET /status`: the status of each part of the service. */
export const serviceStatus = z
  .object({
    success: z.literal(true),
    as_of: timestamp,
    platform_status: platformStatus.nullable(),
    database: z.enum(["ok", "unavailable"]).meta({ description: "unavailable: nothing else is known" }),
    payments: z.enum(["running", "stopped", "unknown"]),
    blockchain: z.enum(["ok", "unavailable", "unknown"]).meta({ description: "As of the last comparison" }),
    mail: z.enum(["ok", "delayed", "unknown"]).meta({
      description: "delayed: an email that could have been sent has waited for 15 minutes",
    }),
    reconciliation: publicReconciliation.nullable(),
  })
  .meta({ id: "ServiceStatus" });
/** `GET /status`. */
export type ServiceStatus = z.output<typeof serviceStatus>;
