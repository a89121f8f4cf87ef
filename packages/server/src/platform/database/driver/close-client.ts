import type pg from "pg";

/** How long PostgreSQL may take to end a connection, in milliseconds. One that stands still never does. */
const TIMEOUT = 1_000;

/** Ends a connection, whatever it is doing and whether or not PostgreSQL answers. */
export async function closeClient(client: pg.ClientBase): Promise<void> {
  // `pg` has no public way to close a connection without a farewell.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  const timer = setTimeout(() => connection.stream.destroy(), TIMEOUT);
  await (client as pg.Client).end().finally(() => clearTimeout(timer));
}
