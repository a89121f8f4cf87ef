import { z } from "zod";
import { amount, atMost, lines, openProposal, timestamp } from "./common.ts";

/** The platform's status. While it's suspended, there are no investments or deposits, and refunds continue. */
export const platformStatus = z.enum(["active", "suspended"]);
/** `active` or `suspended`. */
export type PlatformStatus = z.output<typeof platformStatus>;

const payments = z.enum(["running", "stopped"]);
const reorganisations = z.enum(["bounded", "follow"]).meta({
  description:
    "How far the server follows a chain that reverses final blocks. bounded: up to 3 booked deposits and 1,000 UBXS in 24 hours, then payments stop; follow: without limit",
});
const feeBps = z.number().int().min(0).max(1_000);
const seconds = z.number().int().min(0).max(2_592_000);

/** The platform's settings. */
export const settings = z
  .object({
    platform_status: platformStatus,
    two_approvals_above_ubxs: amount.meta({
      description: "Up to and including this amount one admin approves, above it two",
    }),
    approval_window_seconds: seconds.meta({
      description: "Window in which the limit counts what one admin approved alone, and what one person or wallet got",
    }),
    cooling_off_seconds: seconds.meta({
      description: "Waiting period of a withdrawal to another wallet than the verified one",
    }),
    payments,
    payments_stopped_at: timestamp.nullable(),
    payments_stopped_reason: z.string().nullable(),
    reorganisations,
    investment_fee_bps: feeBps.meta({
      description: "Hundredths of a percent of the cost of shares, paid by the buyer on top",
    }),
    referral_reward_ubxs: amount.meta({
      description:
        "Reward when a person who registered with the code first invests at least as much and holds it for 30 days",
    }),
  })
  .meta({ id: "Settings" });

/** A setting that can be proposed. */
export const settingField = z.enum([
  "platform_status",
  "two_approvals_above_ubxs",
  "approval_window_seconds",
  "cooling_off_seconds",
  "payments",
  "reorganisations",
  "investment_fee_bps",
  "referral_reward_ubxs",
]);
/** A setting that can be proposed. */
export type SettingField = z.output<typeof settingField>;

/** The value that a setting gets once another admin confirms it. */
export const proposedSetting = z.object({
  field: settingField,
  to: z.string().meta({ description: "The proposed value, as text" }),
});

/** `GET /admin/settings`: the settings and open proposals. */
export const settingsAnswer = z
  .object({
    success: z.literal(true),
    settings,
    pending: z.array(
      openProposal.extend({
        ...proposedSetting.shape,
        reason: z.string().nullable().meta({ description: "For payments: the admin's reason to resume" }),
      }),
    ),
  })
  .meta({ id: "SettingsAnswer" });
/** `GET /admin/settings`. */
export type SettingsAnswer = z.output<typeof settingsAnswer>;

/** `PATCH /admin/settings`: the fields to change. `reason` says why payments are stopped, or why they can resume. */
export const settingsChange = z
  .object({
    platform_status: platformStatus.optional(),
    two_approvals_above_ubxs: amount.refine((value) => !value.startsWith("-"), "must not be negative").optional(),
    approval_window_seconds: seconds.optional(),
    cooling_off_seconds: seconds.optional(),
    payments: payments.optional(),
    reorganisations: reorganisations.optional(),
    investment_fee_bps: feeBps.optional(),
    referral_reward_ubxs: amount
      .refine((value) => !value.startsWith("-"), "must not be negative")
      .refine(...atMost(1_000_000))
      .optional(),
    reason: lines.min(3).max(500).optional(),
  })
  .refine(({ payments, reason }) => payments !== "running" || reason !== undefined, {
    path: ["reason"],
    message: "must say why payments can resume",
  })
  .meta({ id: "SettingsChange" });
/** `PATCH /admin/settings`. */
export type SettingsChange = z.input<typeof settingsChange>;
