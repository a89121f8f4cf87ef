import { CHANGE_TOPICS, type Changes as ChangesEvent } from "@freehold/contract";
import type { Logger } from "pino";
import type { Sql } from "../platform/database/connect.ts";
import { createTeller } from "./tell-in-order.ts";

/** A topic of changes. */
export type Topic = ChangesEvent["topics"][number];

/** Something has changed. */
export type Change = {
  topic: Topic;
  /** Whose it is; null where it is about no single person. */
  userId: string | null;
};

/** Tells of changes, in whichever process they were made. */
export type Changes = {
  /** Calls back after each change of a withdrawal, or of what a partner's page may do, until the returned function is called. */
  watch(id: string, changed: () => void): () => void;
  /** Calls back with each change of whatever it is; with null where changes may have been missed, and at the end. */
  follow(changed: (change: Change | null) => void): () => void;
  /** Ends every watch: each is told once more, and `ended` is true by then. */
  end(): Promise<void>;
  readonly ended: boolean;
};

/**
 * Listens to the database's notices on one connection of its own, for all who watch. Once that connection is
 * made anew, all of them are told, for they may have missed a change.
 *
 * @param settled - resolves once a page that reads sees what is committed now. @default it does at once
 */
export function createChanges(sql: Sql, log: Logger, settled?: () => Promise<unknown>): Changes {
  const soon = settled ? createTeller(settled) : (tell: () => void) => tell();
  const watchers = new Map<string, Set<() => void>>();
  const followers = new Set<(change: Change | null) => void>();
  let listening: { stop(): Promise<void> } | undefined;
  let ended = false;
  const tell = (change: Change | null) => {
    for (const changed of followers) changed(change);
  };
  const tellWatchers = (id: string) => {
    for (const changed of watchers.get(id) ?? []) changed();
  };
  const tellAll = () => {
    for (const all of watchers.values()) for (const changed of all) changed();
    tell(null);
  };
  const listen = () => {
    listening ??= sql.listen({
      channels: {
        withdrawal(payload) {
          const [userId = null, id = ""] = payload.split(":");
          soon(() => {
            tellWatchers(id);
            tell({ topic: "withdrawals", userId });
          });
        },
        embed_session: tellWatchers,
        change(payload) {
          const [name, userId] = payload.split(":");
          const topic = CHANGE_TOPICS.find((known) => known === name);
          if (topic) soon(() => tell({ topic, userId: userId || null }));
        },
      },
      onListening: () => soon(tellAll),
      onFault: (err) => log.warn({ err }, "failed to listen for changes: polling instead"),
    });
  };
  return {
    watch(id, changed) {
      listen();
      const all = watchers.get(id) ?? new Set();
      watchers.set(id, all.add(changed));
      return () => {
        all.delete(changed);
        if (all.size === 0) watchers.delete(id);
      };
    },
    follow(changed) {
      listen();
      followers.add(changed);
      return () => void followers.delete(changed);
    },
    async end() {
      ended = true;
      tellAll();
      await listening?.stop();
    },
    get ended() {
      return ended;
    },
  };
}
