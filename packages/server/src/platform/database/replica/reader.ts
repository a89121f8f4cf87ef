import type { BeginOptions, Queryable, ReservedConnection, Sql, Tx } from "../connect.ts";
import { createQueryable } from "../driver/queryable.ts";
import type { Position } from "./position.ts";
import type { Replica } from "./replica.ts";
import { readWriteMark } from "./write-marks.ts";

/** What reads only: on a replica where there is one, else on the primary. */
export type Reader = Queryable & {
  /** Does work in a transaction that only reads. It may be done twice: on the replica, and if that breaks it off, on the primary. */
  begin<Result>(work: (tx: Tx) => Promise<Result>, options?: BeginOptions): Promise<Result>;
};

/** Options of {@link createReader}. */
export type ReaderOptions = {
  /** The person who reads; null: a visitor. */
  userId: string | null;
  /** Has in it what other people have written, too, by the time of the first statement. @default false */
  fresh?: boolean;
};

/** The longest that a read waits for a replica that is to have everything, in milliseconds. Then it asks the primary. */
const PATIENCE = 1_000;

/**
 * Reads for one request. A person's own writes are in what they read: a replica that is not up to the last one is not asked. Each
 * statement is as new as the one before, or newer. What a replica can't answer, the primary does.
 *
 * Never for what decides about money, limits, roles or sessions.
 */
export function createReader(sql: Sql, replica: Replica | null, { userId, fresh = false }: ReaderOptions): Reader {
  if (!replica) return sql;
  let position: Promise<Position> | null = null;
  let isOnPrimary = false;

  async function read<Result>(
    onReplica: (connection: ReservedConnection) => Promise<Result>,
    onPrimary: () => Promise<Result>,
  ): Promise<Result> {
    if (replica && !isOnPrimary) {
      position ??= findPosition(replica);
      const from = await position;
      const answer = await replica.read(from, onReplica);
      if (answer) {
        // Of two that run at once, one may have found a replica that is further.
        const reached = await position;
        if (answer.position > reached) position = Promise.resolve(answer.position);
        return answer.result;
      }
      // A replica that comes back is behind what was read here.
      isOnPrimary = true;
    }
    return onPrimary();
  }

  async function findPosition({ caughtUp }: Replica): Promise<Position> {
    if (fresh) return caughtUp(PATIENCE);
    return userId === null ? 0n : readWriteMark(sql, userId);
  }

  const queryable = createQueryable(({ text, values, name }) =>
    name === null
      ? read(
          (connection) => connection.unsafe(text).then((rows) => rows),
          () => sql.unsafe(text).then((rows) => rows),
        )
      : read(
          (connection) => connection.unsafe(text, values),
          () => sql.unsafe(text, values),
        ),
  );
  return Object.assign(queryable, {
    begin: <Result>(work: (tx: Tx) => Promise<Result>, options?: BeginOptions) =>
      read(
        (connection) => connection.begin(work, options),
        () => sql.begin(work, options),
      ),
  });
}
