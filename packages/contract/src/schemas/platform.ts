import { z } from "zod";
import { announcement } from "./announcement.ts";
import { orNull } from "./common.ts";
import { platformStatus } from "./settings.ts";

/** The support contact. Fields that the operator hasn't set are null. */
export const support = z
  .object({
    email: z.string().nullable(),
    url: z.string().nullable().meta({ description: "A page with help or a form, http(s)" }),
    hours: z.string().nullable().meta({ example: "Monday to Friday, 9:00 to 17:00 UTC" }),
  })
  .meta({ id: "Support" });
/** The support contact. Fields that the operator hasn't set are null. */
export type Support = z.output<typeof support>;

/** `GET /platform`: the platform's public information. */
export const platform = z
  .object({
    success: z.literal(true),
    mode: z.enum(["live", "test"]).meta({ description: "`test`: this is a sandbox, whose money isn't real" }),
    platform_status: platformStatus,
    support,
    announcement: orNull(announcement).meta({
      description: "null: while the platform is suspended, the page shows its own text",
    }),
  })
  .meta({ id: "Platform" });
/** `GET /platform`. */
export type Platform = z.output<typeof platform>;
