import { z } from "zod";
import { amount, amountFromZero, atMost, day, id, line, lines, positiveAmount, shareCount } from "./common.ts";
import { picture, propertyDocument, propertyEvent, propertyEventKind, propertyKind } from "./properties.ts";

const MOST = atMost(10_000_000_000_000_000);
const money = amountFromZero.refine(...MOST);
const text = (max: number) => line.min(1).max(max);

/** What an admin states of a property. */
const stated = z.object({
  name: text(120),
  kind: propertyKind,
  place: text(120),
  address: line.max(300),
  year_built: z.number().int().min(1000).max(2200).meta({ example: 1904 }),
  floor_area_m2: z.number().int().min(1).max(10_000_000),
  units: z.number().int().min(1).max(100_000),
  units_let: z.number().int().min(0).max(100_000),
  description: lines.max(10_000),
  manager: line.max(300),
  gross_rent_ubxs: money,
  management_ubxs: money,
  maintenance_ubxs: money,
  tax_ubxs: money,
  insurance_ubxs: money,
  vacancy_ubxs: money,
});

/** What a property is sold by: fixed once it is published. */
const terms = z.object({
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and single hyphens")
    .meta({ example: "harbour-mill-12" }),
  share_price_ubxs: positiveAmount.refine(...atMost(1_000_000_000_000)),
  shares_total: shareCount,
  purchase_price_ubxs: money,
  purchase_costs_ubxs: money,
  reserve_ubxs: money,
});

/** `POST /admin/properties`: creates a draft. */
export const propertyDraft = stated.extend(terms.shape).meta({ id: "PropertyDraft" });
/** `POST /admin/properties`. */
export type PropertyDraft = z.output<typeof propertyDraft>;

/**
 * `PATCH /admin/properties/{id}`: any of the draft's fields. `happened_on` dates the history entry for a changed rent, cost or letting of
 * a published property. @default today
 */
export const propertyPatch = propertyDraft
  .partial()
  .extend({ happened_on: day.optional() })
  .meta({ id: "PropertyPatch" });
/** `PATCH /admin/properties/{id}`. */
export type PropertyPatch = z.output<typeof propertyPatch>;

/** `POST /admin/properties/{id}/events`. */
export const propertyEventRequest = z
  .object({
    kind: propertyEventKind,
    happened_on: day,
    title: text(200),
    body: lines.max(5000).default(""),
    amount_ubxs: amount
      .refine(...MOST)
      .optional()
      .meta({ description: "The value of a valuation, or the cost of a repair" }),
    document_id: id.optional().meta({ description: "One of the property's documents" }),
  })
  .meta({ id: "PropertyEventRequest" });
/** `POST /admin/properties/{id}/events`. */
export type PropertyEventRequest = z.input<typeof propertyEventRequest>;

/** 201 of `POST /admin/properties/{id}/events`. */
export const propertyEventAnswer = z
  .object({ success: z.literal(true), event: propertyEvent })
  .meta({ id: "PropertyEventAnswer" });
/** 201 of `POST /admin/properties/{id}/events`. */
export type PropertyEventAnswer = z.output<typeof propertyEventAnswer>;

/**
 * The query of `POST /admin/properties/{id}/files`, whose body is the file itself: a JPEG, PNG, WebP, AVIF or GIF picture or a PDF,
 * 10 MiB at most. The type is detected from the content.
 */
export const propertyFileQuery = z.object({
  title: text(300).meta({ description: "Alternative text of a picture, or the title of a document" }),
  name: text(200).meta({ description: "The file's name" }),
});

/** `PATCH /admin/properties/{id}/files/{file}`: a new title, or a new position among the pictures, from 0. */
export const propertyFilePatch = z
  .object({ title: text(300).optional(), position: z.number().int().min(0).max(1000).optional() })
  .meta({ id: "PropertyFilePatch" });
/** `PATCH /admin/properties/{id}/files/{file}`. */
export type PropertyFilePatch = z.input<typeof propertyFilePatch>;

/** Every file of a property, after a change. */
export const propertyFiles = z
  .object({ success: z.literal(true), pictures: z.array(picture), documents: z.array(propertyDocument) })
  .meta({ id: "PropertyFiles" });
/** Every file of a property. */
export type PropertyFiles = z.output<typeof propertyFiles>;
