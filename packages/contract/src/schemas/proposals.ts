import { z } from "zod";

/** `GET /admin/proposals`: how much waits for another admin. */
export const proposals = z
  .object({
    success: z.literal(true),
    admins: z.number().int().meta({ description: "People for whom the role admin is proposed" }),
    months: z.number().int().meta({ description: "Months of properties that are proposed" }),
    months_of_others: z
      .number()
      .int()
      .meta({ description: "Those that another admin proposed, so that the caller can confirm them" }),
  })
  .meta({ id: "Proposals" });
/** `GET /admin/proposals`. */
export type Proposals = z.output<typeof proposals>;
