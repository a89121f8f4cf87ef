import { z } from "zod";
import { orNull, timestamp } from "./common.ts";

/** `POST /mail-checks`. */
export const mailReference = z
  .object({
    reference: z.string().min(1).max(100).meta({
      description: "The reference at the foot of the email. Spaces, dashes and case don't matter",
      example: "7KQM-X2PD-HN4V-RTB9",
    }),
  })
  .meta({ id: "MailReference" });
/** `POST /mail-checks`. */
export type MailReference = z.input<typeof mailReference>;

/** 200 of `POST /mail-checks`. */
export const mailCheck = z
  .object({
    success: z.literal(true),
    email: orNull(
      z.object({
        sent_at: timestamp.meta({ description: "The date in the email's header" }),
        to: z.string().meta({ description: "The masked address that it went to", example: "a•••@e•••.test" }),
        subject: z.string(),
      }),
    ).meta({ description: "Null if no email of the last 90 days has this reference" }),
  })
  .meta({ id: "MailCheck" });
/** 200 of `POST /mail-checks`. */
export type MailCheck = z.output<typeof mailCheck>;
