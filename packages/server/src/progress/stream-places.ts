import type { SessionUser } from "../platform/http/env.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Streams that one person keeps open at most. An account whose email is not confirmed costs nothing to make: it has two, for a page with a
 * request of its own, and one that a page before is just closing.
 */
const PER_PERSON = 6;
const PER_UNCONFIRMED = 3;
/** Those of one partner's page, by its link or its client secret. They take none of the person's own. */
const PER_PARTNER = 2;
/** Those of one network address, of all its people but admins. */
const PER_ADDRESS = 60;
/** Those of this process where `EVENT_STREAMS` sets no other number; each takes about 15 kB. */
export const STREAMS = 2_000;
/** How many of a process's are kept for admins. */
const KEPT_FOR_ADMINS = 50;

/** Whose stream it is. */
export type StreamReader = Pick<SessionUser, "id" | "role" | "email_confirmed_at"> & { link?: { id: string } | null };

/** Whose stream it is, and where it comes from. */
type Reader = { user: StreamReader; networkAddress: string };

/** The places of a process's open streams. @param perProcess - how many there are. */
export function createStreamPlaces(perProcess = STREAMS) {
  const open = new Map<string, number>();
  const count = (key: string) => open.get(key) ?? 0;
  const add = (key: string, change: number) => {
    const left = count(key) + change;
    if (left) open.set(key, left);
    else open.delete(key);
  };

  /**
   * Takes a place for a stream before it begins.
   *
   * @returns gives the place back.
   * @throws {ProblemError} `overloaded` if none is left for this person, their network address, or at all.
   */
  return function takePlace({ user, networkAddress }: Reader): () => void {
    const isAdmin = user.role === "admin";
    const limits: [key: string, most: number][] = [
      user.link
        ? [`link ${user.link.id}`, PER_PARTNER]
        : [`person ${user.id}`, user.email_confirmed_at ? PER_PERSON : PER_UNCONFIRMED],
      ["process", isAdmin ? perProcess : perProcess - KEPT_FOR_ADMINS],
      ...(isAdmin ? [] : [[`address ${networkAddress}`, PER_ADDRESS] as [string, number]]),
    ];
    if (limits.some(([key, most]) => count(key) >= most))
      throw new ProblemError("overloaded", "Too many pages are watching at once. We'll retry automatically.");
    for (const [key] of limits) add(key, 1);
    return () => {
      for (const [key] of limits) add(key, -1);
    };
  };
}
