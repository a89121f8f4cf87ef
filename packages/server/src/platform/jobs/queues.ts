import type { Queue } from "pg-boss";

/** What the job of each queue carries. Data is stored as JSON: ids rather than rows, no secrets and no email addresses. */
export type JobData = {
  /** A row of the outbox. */
  mail: { id: string };
  /** Who forgot their password, a row of `password_requests`. */
  password_forgot: { id: string };
  /** Sign-ins on new devices that wait for an hour since the last mail about them. */
  new_devices: { user_id: string };
  /** A file with a person's data, a row of `data_exports`. */
  data_export: { id: string };
  /** Recoveries of accounts whose second factors are lost: notices that are due are sent, and waits that are over end. */
  factor_recoveries: Record<string, never>;
  /** Rewards for referrals that are due are booked. */
  referral_rewards: Record<string, never>;
  /** The books are compared with the chain. */
  reconciliation: Record<string, never>;
  /** Whether anything holds payments, and whether admins know. */
  payments_held: Record<string, never>;
  /** Whether mails about payouts are due. */
  payout_mails: Record<string, never>;
  /** How long refunds take is worked out, and people are told whose day has moved. */
  refund_pace: Record<string, never>;
  /** Files that nothing names any more are removed. */
  file_orphans: Record<string, never>;
  /** The audit log's head is signed and stored elsewhere. */
  audit_anchor: Record<string, never>;
};

/** A queue's name. */
export type QueueName = keyof JobData;

/** A process that was killed is noticed after this many seconds; its jobs are then taken up by another. */
const HEARTBEAT = 10;
/** Seconds that a finished job is kept. What it did is in tables of its own. */
const KEEP = 60 * 60;

/**
 * Every queue with its rules. A job that throws is tried again after a pause that doubles, with some chance in it.
 * To add one: its data above, its rules here, `sendJob()` where it arises, `jobs.work()` in `start-server.ts`.
 */
export const QUEUES: Record<QueueName, Omit<Queue, "name">> = {
  mail: {
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 15 * 60,
    // The mail's own age ends it (mail/deliver.ts).
    retryLimit: 10_000,
  },
  password_forgot: {
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    // About half an hour: no person waits longer for a link.
    retryLimit: 40,
  },
  new_devices: {
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 15 * 60,
    retryLimit: 100,
  },
  data_export: {
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    // More than the export itself allows (accounts/export/make-export.ts).
    retryLimit: 20,
  },
  payments_held: {
    // As with the reconciliation.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  payout_mails: {
    // As with the reconciliation.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  reconciliation: {
    // One that waits is enough; the clock brings the next one.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  factor_recoveries: {
    // As with the reconciliation.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  referral_rewards: {
    // As with the reconciliation.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  refund_pace: {
    // As with the reconciliation.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  file_orphans: {
    // As with the reconciliation.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryLimit: 0,
  },
  audit_anchor: {
    // As with the reconciliation, but an hour is long.
    policy: "stately",
    heartbeatSeconds: HEARTBEAT,
    deleteAfterSeconds: KEEP,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 10 * 60,
    retryLimit: 6,
  },
};
