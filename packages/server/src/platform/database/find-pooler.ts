import pg from "pg";
import { poolConfig } from "./connect.ts";
import { closeClient } from "./driver/close-client.ts";

/**
 * Whether a pooler, such as PgBouncer, stands between the server and PostgreSQL. A pooler gives its clients keys of its own for cancelling
 * statements, so the process that the key names is not the one that answers. A proxy that hands on bytes, such as HAProxy, is no pooler.
 *
 * @throws what the connection fails with.
 */
export async function findPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ ...poolConfig(url, { applicationName: "freehold-check", pooled: true }) });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    // `pg` keeps the process that the key names here, and its types leave it out.
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await closeClient(client);
  }
}
