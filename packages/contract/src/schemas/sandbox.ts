import { z } from "zod";
import { amount, atMost, id, line, orNull, positiveAmount, timestamp } from "./common.ts";
import { withdrawalStatus } from "./withdrawals.ts";

/** `POST /sandbox/people`, from a partner's server with a test key. */
export const sandboxPersonRequest = z
  .object({
    deposits: z
      .array(positiveAmount.refine(...atMost(1_000_000)))
      .max(20)
      .default([])
      .meta({ description: "UBXS of each deposit, oldest first" }),
  })
  .meta({ id: "SandboxPersonRequest" });

/** Response of `POST /sandbox/people`: shown once. */
export const sandboxPerson = z
  .object({
    success: z.literal(true),
    user_id: id,
    email: z.string(),
    password: z.string(),
    wallet_address: z.string(),
    wallet_key: z.string().meta({ description: "Private key of the verified wallet, on the sandbox's test chain" }),
    total_deposits_ubxs: amount,
  })
  .meta({ id: "SandboxPerson" });
/** Response of `POST /sandbox/people`. */
export type SandboxPerson = z.output<typeof sandboxPerson>;

/** `POST /sandbox/refunds/{id}/reject`. */
export const sandboxRejection = z
  .object({ reason: line.pipe(z.string().min(3).max(500)) })
  .meta({ id: "SandboxRejection" });

/** Response of `/sandbox/refunds/{id}` and of what decides on it. */
export const sandboxRefund = z
  .object({
    success: z.literal(true),
    id,
    status: withdrawalStatus,
    amount_ubxs: amount,
    wallet_address: z.string(),
    cooling_off_until: timestamp.nullable().meta({ description: "Not paid before then: move the clock" }),
    tx_id: orNull(z.string()).meta({ description: "The transaction on the sandbox's chain, once paid" }),
  })
  .meta({ id: "SandboxRefund" });
/** Response of `/sandbox/refunds/{id}`. */
export type SandboxRefund = z.output<typeof sandboxRefund>;

/** `POST /sandbox/clock`. */
export const sandboxClockMove = z
  .object({ seconds: z.number().int().min(1).max(31_557_600).meta({ description: "How far forward; never back" }) })
  .meta({ id: "SandboxClockMove" });

/** Response of `/sandbox/clock`. */
export const sandboxClock = z
  .object({
    success: z.literal(true),
    time: timestamp,
    ahead_seconds: z.number().int().meta({ description: "How far ahead of the real time" }),
  })
  .meta({ id: "SandboxClock" });
/** Response of `/sandbox/clock`. */
export type SandboxClock = z.output<typeof sandboxClock>;
