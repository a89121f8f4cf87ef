import { z } from "zod";
import { id, keyPageOf, keyPageQuery, timestamp } from "./common.ts";

const q = z
  .string()
  .trim()
  .max(100)
  .optional()
  .meta({ description: "Part of the address, the subject or the reason", example: "5.7.1" });

/** The query of `GET /admin/mails/failed`. */
export const failedMailsQuery = keyPageQuery.extend({ q });
/** The query of `GET /admin/mails/failed`. */
export type FailedMailsQuery = z.input<typeof failedMailsQuery>;

/** An email that couldn't be delivered. */
export const failedMail = z
  .object({
    id,
    user: z.object({ id, email: z.string().meta({ description: "Where it was sent" }) }),
    template: z.string().meta({ example: "withdrawal_approved" }),
    subject: z.string(),
    reason: z.string().meta({ description: "The SMTP server's last response" }),
    failed_at: timestamp,
    can_resend: z.boolean().meta({ description: "Whether it can be sent again, with a new link if necessary" }),
    left_out: z
      .enum(["link_expired", "text_deleted", "own_account"])
      .nullable()
      .meta({ description: "Why it can't be sent again together with others; null if it can" }),
  })
  .meta({ id: "FailedMail" });
/** An email that couldn't be delivered. */
export type FailedMail = z.output<typeof failedMail>;

/** `GET /admin/mails/failed`: those of the last 90 days, latest first. */
export const failedMails = keyPageOf(failedMail)
  .extend({
    total: z.number().int().meta({ description: "Number of matches" }),
    resendable: z.number().int().meta({ description: "How many can be sent again together" }),
  })
  .meta({ id: "FailedMails" });
/** `GET /admin/mails/failed`. */
export type FailedMails = z.output<typeof failedMails>;

/** `POST /admin/mails/failed/resend`. */
export const failedMailsResend = z.object({ q }).meta({ id: "FailedMailsResend" });
/** `POST /admin/mails/failed/resend`. */
export type FailedMailsResend = z.input<typeof failedMailsResend>;

/** The response of `POST /admin/mails/failed/resend`. */
export const failedMailsResent = z
  .object({
    resent: z.number().int().meta({ description: "How many are being sent, up to 1,000" }),
    left: z.number().int().meta({ description: "How many more can be sent again with another call" }),
  })
  .meta({ id: "FailedMailsResent" });
/** The response of `POST /admin/mails/failed/resend`. */
export type FailedMailsResent = z.output<typeof failedMailsResent>;
