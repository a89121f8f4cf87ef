import { z } from "zod";
import {
  amount,
  day,
  id,
  keyPageOf,
  keyPageQuery,
  nextPage,
  openProposal,
  orNull,
  percent,
  timestamp,
} from "./common.ts";

/** The kind of a property. */
export const propertyKind = z.enum(["house", "apartments", "office", "retail", "student_homes", "logistics"]);
/** The kind of a property. */
export type PropertyKind = z.output<typeof propertyKind>;

/** The status of a property. Only admins see a `draft`; `funded` is sold out; `closed` no longer sells shares. */
export const propertyStatus = z.enum(["draft", "open", "funded", "closed"]);
/** The status of a property. */
export type PropertyStatus = z.output<typeof propertyStatus>;

/**
 * A picture and its stored widths, for `srcset`: the files are `/api/files/{id}/{width}.avif` and `/api/files/{id}/{width}.webp`. For a
 * draft they need an admin's token.
 */
export const picture = z
  .object({
    id,
    /** The alternative text. */
    alt: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    widths: z.array(z.number().int()),
  })
  .meta({ id: "Picture" });
/** A picture. */
export type Picture = z.output<typeof picture>;

/** A document: a PDF at `/api/files/{id}/document.pdf`, with the token. */
export const propertyDocument = z
  .object({ id, title: z.string(), bytes: z.number().int(), added_at: timestamp })
  .meta({ id: "PropertyDocument" });
/** A document of a property. */
export type PropertyDocument = z.output<typeof propertyDocument>;

/** A property's ID and name, for a filter. */
export const propertyName = z.object({ property_id: id, property_name: z.string() }).meta({ id: "PropertyName" });
/** A property's ID and name, for a filter. */
export type PropertyName = z.output<typeof propertyName>;

const share = z.number().int().min(0);

/** A property in a list. Yields are a year's net rent as a percentage of the price of all shares. */
export const property = z
  .object({
    id,
    slug: z.string().meta({ description: "Its name in URLs, fixed once it's published" }),
    name: z.string(),
    kind: propertyKind,
    place: z.string(),
    description: z.string(),
    /** The first picture. */
    picture: orNull(picture),
    status: propertyStatus,
    share_price_ubxs: amount,
    shares_total: share,
    shares_available: share,
    shares_sold: share.meta({ description: "Held by people" }),
    shares_in_treasury: share.meta({ description: "Came back through refunds; for sale again once two admins agree" }),
    own_shares: share.optional().meta({ description: "Shares the caller holds; in lists" }),
    units: z.number().int(),
    units_let: z.number().int(),
    net_rent_ubxs: amount.meta({ description: "A month" }),
    yield_percent: percent,
    yield_fully_let_percent: percent,
    created_at: timestamp,
    published_at: timestamp.nullable(),
  })
  .meta({ id: "Property" });
/** A property in a list. */
export type Property = z.output<typeof property>;

/** `GET /properties`: the sort order; `-` sorts largest or newest first. */
export const propertySort = z.enum([
  "-created_at",
  "created_at",
  "name",
  "-name",
  "yield",
  "-yield",
  "share_price",
  "-share_price",
  "progress",
  "-progress",
]);
/** The sort order of a list of properties. */
export type PropertySort = z.output<typeof propertySort>;

/** One value, or several separated by commas. */
const listOf = <Item extends z.ZodType<string, string>>(item: Item, max: number) =>
  z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(item).max(max));

/** A bound of a filter, in percent. */
const percentBound = z.string().regex(/^-?\d{1,4}(\.\d{1,2})?$/, "must be a number with at most 2 decimals");

/** The query of `GET /properties`. */
export const propertyQuery = keyPageQuery.extend({
  q: z.string().trim().max(100).optional().meta({ description: "Part of the name, the place or the address" }),
  kind: listOf(propertyKind, 6).optional().meta({ description: "One or more, separated by commas" }),
  place: z.string().max(200).optional(),
  status: listOf(propertyStatus, 4).optional().meta({ description: "One or more, separated by commas" }),
  yield_from: percentBound.optional(),
  yield_to: percentBound.optional(),
  price_from: amount.optional().meta({ description: "Price of a share" }),
  price_to: amount.optional().meta({ description: "Price of a share" }),
  ids: listOf(id, 20).optional().meta({ description: "Only these, for example for a comparison" }),
  proposed: z
    .literal("true")
    .optional()
    .meta({ description: "Only those whose sale needs another admin; for admins only" }),
  sort: propertySort.default("-created_at"),
});
/** The query of `GET /properties`. */
export type PropertyQuery = z.input<typeof propertyQuery>;

/** `GET /properties`. `total` counts all that match the filters. */
export const properties = z
  .object({
    success: z.literal(true),
    properties: z.array(property),
    next: nextPage,
    total: z.number().int(),
    /** Every place with a property, for the filter. */
    places: z.array(z.string()),
  })
  .meta({ id: "Properties" });
/** `GET /properties`. */
export type Properties = z.output<typeof properties>;

/** The kind of an entry in a property's history. */
export const propertyEventKind = z.enum(["valuation", "rent", "letting", "repair", "note", "document"]);
/** The kind of an entry in a property's history. */
export type PropertyEventKind = z.output<typeof propertyEventKind>;

/** A change that an entry made to the property: amounts as decimal strings, numbers as numbers. */
export const propertyChange = z
  .object({
    field: z.enum([
      "gross_rent_ubxs",
      "management_ubxs",
      "maintenance_ubxs",
      "tax_ubxs",
      "insurance_ubxs",
      "vacancy_ubxs",
      "units_let",
    ]),
    from: z.string(),
    to: z.string(),
  })
  .meta({ id: "PropertyChange" });
/** A change that an entry made to the property. */
export type PropertyChange = z.output<typeof propertyChange>;

/** An entry in a property's history. `title` is empty if `changes` say it all. */
export const propertyEvent = z
  .object({
    id,
    kind: propertyEventKind,
    happened_on: day,
    title: z.string(),
    body: z.string(),
    amount_ubxs: amount.nullable().meta({ description: "The valuation, or the cost of a repair" }),
    changes: z.array(propertyChange),
    document: orNull(propertyDocument),
    recorded_by: z.string().optional().meta({ description: "Email address; for admins only" }),
  })
  .meta({ id: "PropertyEvent" });
/** An entry in a property's history. */
export type PropertyEvent = z.output<typeof propertyEvent>;

/** `GET /properties/{id}/events`. */
export const propertyEvents = keyPageOf(propertyEvent).meta({ id: "PropertyEvents" });
/** `GET /properties/{id}/events`. */
export type PropertyEvents = z.output<typeof propertyEvents>;

/** A property's financials. Admins enter each line, and the server calculates sums and yields. */
export const propertyMoney = z
  .object({
    /** The use of funds: the three add up to `total_ubxs`, which is share price × shares. */
    purchase_price_ubxs: amount,
    purchase_costs_ubxs: amount,
    reserve_ubxs: amount,
    total_ubxs: amount,
    /** A month: gross rent less the five costs is the net rent. */
    gross_rent_ubxs: amount,
    management_ubxs: amount,
    maintenance_ubxs: amount,
    tax_ubxs: amount,
    insurance_ubxs: amount,
    vacancy_ubxs: amount,
    costs_ubxs: amount,
    net_rent_ubxs: amount,
    /** A year: 12 × net rent; if fully let without the cost of vacancy. In percent of the total they are the yields. */
    net_rent_year_ubxs: amount,
    net_rent_year_fully_let_ubxs: amount,
  })
  .meta({ id: "PropertyMoney" });
/** A property's financials. */
export type PropertyMoney = z.output<typeof propertyMoney>;

/** The caller's shares in a property. */
export const ownShares = z
  .object({ shares: share, shares_in_refund: share, cost_ubxs: amount, value_ubxs: amount })
  .meta({ id: "OwnShares" });

/** An open proposal to publish a property, or to sell the shares of its treasury again. */
export const propertyProposal = openProposal
  .extend({
    kind: z.enum(["publication", "reissue"]),
    shares: share.meta({ description: "How many shares it puts up for sale" }),
  })
  .meta({ id: "PropertyProposal" });
/** An open proposal about a property. */
export type PropertyProposal = z.output<typeof propertyProposal>;

/** A property's page. */
export const propertyDetail = property
  .extend({
    address: z.string(),
    year_built: z.number().int(),
    floor_area_m2: z.number().int(),
    manager: z.string(),
    money: propertyMoney,
    valuation: z.object({ amount_ubxs: amount, on: day }).nullable(),
    /** (Valuation + reserve) ÷ shares; the price before the first valuation. Rounded down. */
    share_value_ubxs: amount,
    pictures: z.array(picture),
    documents: z.array(propertyDocument),
    /** Newest first, the latest 50. */
    events: z.array(propertyEvent),
    events_next: nextPage.meta({ description: "`after` for the rest of its history; null if this is all" }),
    holding: orNull(ownShares),
    funded_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    proposal: orNull(propertyProposal).meta({ description: "What needs another admin; for admins only" }),
  })
  .meta({ id: "PropertyDetail" });
/** A property's page. */
export type PropertyDetail = z.output<typeof propertyDetail>;

/** `GET /properties/{id}`, by id or slug. */
export const propertyAnswer = z
  .object({ success: z.literal(true), property: propertyDetail })
  .meta({ id: "PropertyAnswer" });
/** `GET /properties/{id}`. */
export type PropertyAnswer = z.output<typeof propertyAnswer>;
