import type { Context } from "hono";
import type { Env } from "./http/env.ts";

/** A file, whole or in pieces as they are made or read. */
type Made = string | AsyncIterable<string | Uint8Array>;

const encoder = new TextEncoder();

/** What a CSV file is sent as. */
export const CSV_TYPE = "text/csv; charset=utf-8";

/**
 * Answers with a file that is made for this request, as a download. A HEAD gets the headers, and nothing is made. Pieces are asked for
 * as the reader takes them, and what makes them is ended when the reader leaves.
 *
 * @example
 * (c) => sendFile(c, { type: "text/csv; charset=utf-8", name: "freehold-payouts.csv" }, () => payoutsCsv(sql, c.var.user.id))
 */
export async function sendFile(
  c: Context<Env>,
  { type, name }: { type: string; name: string },
  make: () => Made | Promise<Made>,
): Promise<Response> {
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  const made = type === CSV_TYPE ? withMark(await make()) : await make();
  return typeof made === "string" ? c.body(made, 200, headers) : c.body(streamOf(made), 200, headers);
}

/** Without a byte order mark Excel takes UTF-8 for the code page of its machine. */
const MARK = "\uFEFF";

function withMark(made: Made): Made {
  if (typeof made === "string") return MARK + made;
  return (async function* () {
    yield MARK;
    yield* made;
  })();
}

function streamOf(pieces: Exclude<Made, string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
