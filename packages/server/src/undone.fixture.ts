import type { Sql, Tx } from "./platform/database/connect.ts";

/**
 * A database on which things are tried and taken back: what `undone` did is as if it had never been, and may itself try and take back.
 * Its transactions are savepoints of the one that is taken back, so one thing happens at a time.
 *
 * @example
 * const { sql, undone } = createUndone(database);
 * const api = createTestApi(sql);
 * const answer = await undone(() => admin.post("/admin/properties", draft)); // there is no such property now
 */
export function createUndone(database: Sql) {
  let current: Tx | null = null;
  /** What stands for a transaction: at its end is checked and written what waits for a commit. */
  const begin = (outer: Tx, work: (tx: Tx) => Promise<unknown>) =>
    outer.savepoint(async (tx) => {
      const result = await work(tx);
      await tx`set constraints all immediate`;
      await tx`set constraints all deferred`;
      return result;
    });
  const sql = new Proxy(database, {
    apply: (_, __, args) => Reflect.apply(current ?? database, undefined, args),
    get(_, name) {
      const outer = current;
      if (name === "begin" && outer) return (work: never) => begin(outer, work);
      return Reflect.get(outer ?? database, name);
    },
  });

  async function undone<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = current;
    let done: { result: Result } | undefined;
    const attempt = async (tx: Tx) => {
      current = tx;
      done = { result: await work() };
      throw TAKEN_BACK;
    };
    try {
      await (before ? before.savepoint(attempt) : database.begin(attempt));
    } catch (error) {
      if (error !== TAKEN_BACK) throw error;
    } finally {
      current = before;
    }
    return (done as unknown as { result: Result }).result;
  }

  return { sql, undone };
}

const TAKEN_BACK = new Error("taken back");
