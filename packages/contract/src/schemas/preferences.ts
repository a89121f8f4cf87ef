import { z } from "zod";

/** The caller's email preferences. */
export const mailPreferences = z
  .object({ payout_mails: z.boolean().meta({ description: "A monthly email about payouts" }) })
  .meta({ id: "MailPreferences" });
/** The caller's email preferences. */
export type MailPreferences = z.output<typeof mailPreferences>;

/** `PATCH /auth/me/preferences`. */
export const mailPreferencesChange = mailPreferences.partial().meta({ id: "MailPreferencesChange" });
/** `PATCH /auth/me/preferences`. */
export type MailPreferencesChange = z.input<typeof mailPreferencesChange>;
