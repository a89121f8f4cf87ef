import { z } from "zod";
import { timestamp } from "./common.ts";

/** The query of `GET /embed/check`, about a page that embeds widgets. */
export const embeddingQuery = z.object({
  origin: z.string().max(200).optional().meta({
    description: "Origin of the page, for programs; for pages, the request says it",
    example: "https://partner.example",
  }),
  version: z
    .string()
    .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,60})?$/, "must be a version such as 0.1.0")
    .optional()
    .meta({ description: "Version of the widgets that the page loads", example: "0.1.0" }),
});
/** The query of `GET /embed/check`. */
export type EmbeddingQuery = z.output<typeof embeddingQuery>;

/** `GET /embed/check`: whether the server accepts a page that embeds widgets. */
export const embeddingCheck = z
  .object({
    success: z.literal(true),
    origin: z
      .string()
      .nullable()
      .meta({ description: "The origin of the question; null: none", example: "https://partner.example" }),
    origin_accepted: z.boolean().meta({
      description: "Whether pages of this origin may call the API: it's in `ALLOWED_ORIGINS`, or the server's own",
    }),
    version: z.string().meta({ description: "Of the server", example: "0.1.0" }),
    version_accepted: z.boolean().nullable().meta({
      description: "Whether widgets of that version work with the server; null without a version",
    }),
    time: timestamp.meta({ description: "By the server's clock" }),
    clock_tolerance_ms: z.number().int().meta({
      description: "How far a device's clock may be off to verify a wallet",
      example: 300_000,
    }),
  })
  .meta({ id: "EmbeddingCheck" });
/** `GET /embed/check`. */
export type EmbeddingCheck = z.output<typeof embeddingCheck>;
