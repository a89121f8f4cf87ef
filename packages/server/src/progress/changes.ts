import type { Logger } from "pino";
import type { Sql } from "../platform/database/connect.ts";

/** Tells of changes of withdrawals, in whichever process they were made. */
export type Changes = {
  /** Calls back after each change of a withdrawal until the returned function is called. */
  watch(withdrawalId: string, changed: () => void): () => void;
  /** Ends every watch: each is told once more, and `ended` is true by then. */
  end(): Promise<void>;
  readonly ended: boolean;
};

/**
 * Listens to the database's notices on one connection of its own, for all who watch. Once that connection is
 * made anew, all of them are told, for they may have missed a change.
 */
export function createChanges(sql: Sql, log: Logger): Changes {
  const watchers = new Map<string, Set<() => void>>();
  let listening: ReturnType<Sql["listen"]> | undefined;
  let ended = false;
  const tellAll = () => {
    for (const all of watchers.values()) for (const changed of all) changed();
  };
  const listen = () => {
    listening ??= sql.listen(
      "withdrawal",
      (payload) => {
        for (const changed of watchers.get(payload.slice(payload.indexOf(":") + 1)) ?? []) changed();
      },
      tellAll,
    );
    listening.catch((err) => {
      listening = undefined;
      log.warn({ err }, "cannot listen for changes; they are found by asking");
    });
  };
  return {
    watch(withdrawalId, changed) {
      listen();
      const all = watchers.get(withdrawalId) ?? new Set();
      watchers.set(withdrawalId, all.add(changed));
      return () => {
        all.delete(changed);
        if (all.size === 0) watchers.delete(withdrawalId);
      };
    },
    async end() {
      ended = true;
      tellAll();
      await (await listening)?.unlisten();
    },
    get ended() {
      return ended;
    },
  };
}
