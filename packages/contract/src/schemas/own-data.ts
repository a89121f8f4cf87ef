import { z } from "zod";
import { timestamp } from "./common.ts";

/** `GET /auth/export`: the file with the caller's data. */
export const dataExportState = z
  .object({
    success: z.literal(true),
    export: z
      .object({
        state: z.enum(["waiting", "working", "ready", "failed"]),
        rows_done: z.number().int().min(0),
        rows_total: z.number().int().min(0).nullable().meta({ description: "Null until they are counted" }),
        requested_at: timestamp,
        expires_at: timestamp.meta({ description: "When the file is deleted" }),
      })
      .nullable()
      .meta({ description: "Null if none was requested in the last 24 hours" }),
  })
  .meta({ id: "DataExportState" });
/** `GET /auth/export`. */
export type DataExportState = z.output<typeof dataExportState>;
