import { z } from "zod";
import { isTxHash } from "../rules.ts";

/** UBXS as a decimal string: no exponent, at most 6 decimals. */
export const amount = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,29})(\.\d{1,6})?$/, "must be a decimal string with at most 6 decimals")
  .meta({ description: "UBXS as a decimal string, at most 6 decimals", example: "1250.5" });

/** UBXS above zero, as a person enters it. */
export const positiveAmount = amount.refine(
  (value) => /[1-9]/.test(value) && !value.startsWith("-"),
  "must be more than zero",
);

/** Makes a named schema nullable. With `nullable()`, the OpenAPI document would omit null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** Control characters, line ends, and what turns the direction of the text that follows: they forge lines of a mail, and names. */
const IN_NO_TEXT = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What is not seen, or is seen as a space: two names that look the same would be two. */
const INVISIBLE = /\u034F|[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Scripts with letters that look alike, such as the a of Latin and of Cyrillic. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Whether one word has letters of several scripts, which no language writes. */
const mixesScripts = (text: string): boolean =>
  text.match(/[\p{L}\p{M}]+/gu)?.some((word) => ALIKE.filter((script) => script.test(word)).length > 1) ?? false;

/** A typed text of one line, such as a name or a title. Surrounding spaces are removed. */
export const line = z
  .string()
  .trim()
  .refine((text) => !IN_NO_TEXT.test(text), {
    message: "must be one line, without control characters",
    abort: true,
  })
  .refine((text) => !INVISIBLE.test(text), "must have no invisible characters")
  .refine((text) => !mixesScripts(text), "must not mix Latin, Cyrillic and Greek letters in one word");

/** A typed text of several lines. Surrounding spaces are removed. */
export const lines = z
  .string()
  .trim()
  .refine((text) => !IN_NO_TEXT.test(text.replace(/[\t\r\n]/g, "")), "must have no control characters");

/** Limits an amount, for `refine`, so that results calculated from it fit the digits of {@link amount}. */
export const atMost = (most: number) =>
  [(value: string) => Number(value) <= most, `must be at most ${most.toLocaleString("en-US")}`] as const;

/** A moment, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime().meta({ example: "2026-03-01T09:30:00.000Z" });

/** The ID of a row, converted to lower case as in the database. */
export const id = z.uuid().toLowerCase().meta({ example: "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10" });

/** The number that a page shows and the window asks for that it has opened. */
export const windowNumber = z.string().regex(/^[1-9]\d$/, "is not a number of two digits");

/** A transaction hash: `0x` and 64 hexadecimal digits. */
export const txHash = z
  .string()
  .refine(isTxHash, "must be 0x followed by 64 hexadecimal digits")
  .meta({ example: `0x${"a1".repeat(32)}` });

/** `page` and `limit` of a list; SPEC 9 sets 1 and 10. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

/** `page` and `limit` of a person's own history, whose wrappers (SPEC 3) have no total. */
export const historyQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(500),
});

/** An open proposal, as part of its subject. */
export const openProposal = z.object({
  id: id.meta({ description: "ID of the proposal" }),
  proposed_by: z.string().meta({ description: "Email of the admin" }),
  proposed_at: timestamp,
  is_yours: z.boolean().meta({ description: "The caller proposed it, so another admin has to confirm it" }),
  is_lapsed: z
    .boolean()
    .meta({ description: "The admin who proposed it no longer has the role, so it can't be confirmed" }),
});
/** An open proposal, as part of its subject. */
export type OpenProposal = z.output<typeof openProposal>;

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), limit: z.number().int() });

/**
 * `after` and `limit` of a list that pages by key: `after` is the `next` of the page before. Spread it into a route's query, beside its
 * filters. The page continues where the previous one ended, even if rows were added or removed since.
 */
export const keyPageQuery = z.object({
  after: z
    .string()
    .min(1)
    .max(1500)
    .optional()
    .meta({ description: "`next` of the previous page; omit it for the first page" }),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The `after` of the next page, or null on the last one. */
export const nextPage = z.string().nullable().meta({ description: "`after` for the next page; null on the last page" });

/** A page of a list that pages by key. */
export const keyPageOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: nextPage });

/** A day, such as `2026-03-01`, from 1900 to 2199, so that dates calculated from it have four-digit years. */
export const day = z.iso
  .date()
  .refine((text) => /^(19|20|21)/.test(text), "must be a day of the years 1900 to 2199")
  .meta({ example: "2026-03-01" });

/** A query with an optional first and last day. The last day must not be before the first. */
export const daysInOrder = <Query extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  query: Query,
) =>
  query.refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "must not be before the first day",
  });

/** UBXS of zero or more, as a person enters it. */
export const amountFromZero = amount.refine((value) => !value.startsWith("-"), "must not be negative");

/** A number of shares: whole, at least one. */
export const shareCount = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A percentage as a decimal string with two decimals, calculated by the server. */
export const percent = z
  .string()
  .regex(/^-?\d+\.\d\d$/)
  .meta({ description: "Percent with two decimals", example: "6.42" });

/** The body of every error response. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    success: z.literal(false),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
  })
  .meta({ id: "Problem" });
