import type { PlatformStatus } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";

/** The platform's settings. */
export type Settings = {
  /** The platform's status. While it's suspended, there are no investments or deposits, and refunds continue. */
  platformStatus: PlatformStatus;
  /** Micro-UBXS: up to and including it one admin approves a withdrawal, above it two. */
  twoApprovalsAbove: bigint;
  /** How far back that limit counts what one admin approved alone, and what one person or one wallet got. */
  approvalWindowSeconds: number;
  /** How long a withdrawal to another wallet than the verified one waits for its payment. */
  coolingOffSeconds: number;
  /** Since when and why nothing is paid; null while payments run. */
  paymentsStopped: { at: Date; reason: string } | null;
  /** How far a chain that goes back on final blocks is followed: a few deposits a day, or whatever it says. */
  reorganisations: "bounded" | "follow";
  /** Hundredths of a percent of what shares cost, paid beside it. */
  investmentFeeBps: number;
  /** Micro-UBXS for the first investment of a referred person; 0: nothing. */
  referralReward: bigint;
};

/** What can wait for a second admin, as its column and its proposal call it. */
export type SettingField =
  | "platform_status"
  | "two_approvals_above"
  | "approval_window_seconds"
  | "cooling_off_seconds"
  | "payments"
  | "reorganisations"
  | "investment_fee_bps"
  | "referral_reward";

type SettingsRow = {
  platform_status: PlatformStatus;
  two_approvals_above: bigint;
  approval_window_seconds: number;
  cooling_off_seconds: number;
  payments_stopped_at: Date | null;
  payments_stopped_reason: string | null;
  reorganisations: Settings["reorganisations"];
  investment_fee_bps: number;
  referral_reward: bigint;
};

/** The current settings: one row. */
export async function readSettings(sql: Queryable): Promise<Settings> {
  const [row] = await sql<[SettingsRow]>`select * from settings`;
  return toSettings(row);
}

/** Locks the settings for a change until the transaction ends, and reads them. Taken before the changes proposed to them. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  const [row] = await tx<[SettingsRow]>`select * from settings for update`;
  return toSettings(row);
}

/**
 * Locks the settings against changes until the transaction ends, and reads them; other readers may hold the lock, too (the
 * order of locks: schema/ledger.sql). A change of the settings waits for none of those before it.
 */
export async function lockSettingsForShare(tx: Tx): Promise<Settings> {
  const [row] = await tx<[SettingsRow]>`select * from settings for share`;
  return toSettings(row);
}

function toSettings(row: SettingsRow): Settings {
  return {
    platformStatus: row.platform_status,
    twoApprovalsAbove: row.two_approvals_above,
    approvalWindowSeconds: row.approval_window_seconds,
    coolingOffSeconds: row.cooling_off_seconds,
    paymentsStopped:
      row.payments_stopped_at === null
        ? null
        : { at: row.payments_stopped_at, reason: row.payments_stopped_reason as string },
    reorganisations: row.reorganisations,
    investmentFeeBps: row.investment_fee_bps,
    referralReward: row.referral_reward,
  };
}
