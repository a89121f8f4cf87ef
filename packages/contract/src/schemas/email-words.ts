import { z } from "zod";

/** `GET /auth/email-words`. */
export const emailWords = z
  .object({
    success: z.literal(true),
    words: z.string().meta({ description: "Two words, which each email to the person has", example: "amber river" }),
  })
  .meta({ id: "EmailWords" });
/** `GET /auth/email-words`. */
export type EmailWords = z.output<typeof emailWords>;
