import pg from "pg";

type Parse = (text: string) => unknown;

const { builtins, arrayParser, getTypeParser } = pg.types as typeof pg.types & {
  arrayParser: { create(text: string, parse: Parse): { parse(): unknown[] } };
};

const toBigInt: Parse = (text) => BigInt(text);
/** NUMERIC columns hold whole micro-UBXS; a value with a fraction stays a string, never a float. */
const toWhole: Parse = (text) => (/^-?\d+$/.test(text) ? BigInt(text) : text);
/** A date without a time zone is in UTC, whatever the time zone of the process. */
const toDate: Parse = (text) => new Date(`${text.replace(" ", "T")}${text.includes(":") ? "Z" : ""}`);
const asText: Parse = (text) => text;
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    arrayParser.create(text, parse).parse();

const PARSERS = new Map<number, Parse>([
  [builtins.INT8, toBigInt],
  [builtins.NUMERIC, toWhole],
  [builtins.DATE, toDate],
  [builtins.TIMESTAMP, toDate],
  [builtins.INTERVAL, asText],
  // Arrays of int8, numeric and date.
  [1016, arrayOf(toBigInt)],
  [1231, arrayOf(toWhole)],
  [1182, arrayOf(toDate)],
]);

/** What a column of each type is read as: `int8` and whole `numeric` as bigint, moments as Date, the rest as `pg` reads it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === "binary" ? undefined : PARSERS.get(oid)) ?? getTypeParser(oid, format),
};
