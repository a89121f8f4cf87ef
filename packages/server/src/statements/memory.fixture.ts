import { createApp } from "../app.ts";
import { connect } from "../platform/database/connect.ts";
import { createLog } from "../platform/http/log.ts";

/**
 * A process of its own that takes a statement as PDF and says by how many MiB its memory grew at most:
 * `node memory.fixture.ts <database> <token of nobody> <token of somebody with a long history>`.
 */
const [, , url = "", nobody = "", somebody = ""] = process.argv;
const sql = connect(url);
const app = createApp({
  sql,
  clock: () => new Date(),
  log: createLog({ level: "silent" }),
  config: { publicUrl: "http://127.0.0.1:4600" },
});

async function take(token: string): Promise<number> {
  const answer = await app.request("/api/statements?from=2020-01-01&to=2099-12-31&format=pdf", {
    headers: { Authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  return bytes;
}

let peak = 0;
await take(nobody);
const before = process.memoryUsage.rss();
peak = before;
const bytes = await take(somebody);
process.stdout.write(JSON.stringify({ grewBy: (peak - before) / 2 ** 20, bytes }));
await sql.end();
