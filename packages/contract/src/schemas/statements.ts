import { z } from "zod";
import { day, daysInOrder } from "./common.ts";

/** `GET /statements`: the first and last day of the period (UTC), and the file format. */
export const statementQuery = daysInOrder(
  z.object({
    from: day.meta({ description: "The first day, in UTC" }),
    to: day.meta({ description: "The last day, in UTC; the future is left out" }),
    format: z.enum(["pdf", "csv"]),
  }),
);
/** `GET /statements`. */
export type StatementQuery = z.output<typeof statementQuery>;
