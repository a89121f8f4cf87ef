import { z } from "zod";
import { tally } from "./analytics.ts";
import { day, orNull, timestamp } from "./common.ts";
import { platformStatus } from "./settings.ts";

/** How the books compare with the blockchain, without a name or an amount of a person. */
export const publicReconciliation = z.object({
  at: timestamp.nullable().meta({ description: "When they were last compared; null before the first time" }),
  result: z.enum(["agree", "differ", "chain_unavailable", "no_chain", "not_run"]),
});

/** `GET /progress`: how far the refunds of all people together are, in steps of at least five people, with sums cut to two digits. */
export const publicProgress = z
  .object({
    success: z.literal(true),
    as_of: timestamp,
    platform_status: platformStatus,
    payments: z.enum(["running", "stopped"]),
    asked: tally.meta({ description: "Refunds asked for, without those that were cancelled or rejected" }),
    approved: tally.meta({ description: "Of these, approved" }),
    paid: tally.meta({ description: "Of these, paid" }),
    weeks: z.array(z.object({ from: day, to: day, asked: tally, approved: tally, paid: tally })).meta({
      description:
        "Weeks from Monday to Sunday in UTC, oldest first, at most the last 26. What a week has less than five of is counted with the next one",
    }),
    median_days: z
      .number()
      .nullable()
      .meta({ description: "From request to payment, of those paid in the last 90 days; null while there are few" }),
    today: orNull(z.object({ from: day, to: day })).meta({
      description: "When a refund that is asked for now is likely to be paid, as people who wait are told it",
    }),
    covered: z.boolean().nullable().meta({
      description: "Whether the treasury has at least what people have; null while that is not known",
    }),
    reconciliation: publicReconciliation,
  })
  .meta({ id: "PublicProgress" });
/** `GET /progress`. */
export type PublicProgress = z.output<typeof publicProgress>;

/** `GET /status`: what works and what does not. */
export const serviceStatus = z
  .object({
    success: z.literal(true),
    as_of: timestamp,
    platform_status: platformStatus.nullable(),
    database: z.enum(["ok", "unavailable"]).meta({ description: "unavailable: nothing else is known then" }),
    payments: z.enum(["running", "stopped", "unknown"]),
    blockchain: z.enum(["ok", "unavailable", "unknown"]).meta({ description: "As of the last comparison with it" }),
    mail: z.enum(["ok", "delayed", "unknown"]).meta({
      description: "delayed: one that could have been sent has waited for a quarter of an hour",
    }),
    reconciliation: publicReconciliation.nullable(),
  })
  .meta({ id: "ServiceStatus" });
/** `GET /status`. */
export type ServiceStatus = z.output<typeof serviceStatus>;
