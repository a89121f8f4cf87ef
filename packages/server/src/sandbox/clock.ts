import type { Logger } from "pino";
import type { Queryable, Sql } from "../platform/database/connect.ts";
import type { Clock } from "../platform/http/env.ts";
import { ProblemError } from "../platform/http/problem.ts";

/** A sandbox's clock, which is ahead of the real time by what its database says. */
export type SandboxClock = {
  now: Clock;
  /** Reads how far ahead it is. */
  renew(): Promise<void>;
  stop(): Promise<void>;
};

/** Opens the clock of a sandbox. It follows when another process moves the clock. */
export async function openSandboxClock(sql: Sql, log: Logger): Promise<SandboxClock> {
  let ahead = 0;
  const renew = async () => {
    // Of two reads at once, the later answer may be of the earlier moment.
    ahead = Math.max(ahead, (await readAhead(sql)) * 1_000);
  };
  await renew();
  const follow = () => {
    renew().catch((err) => log.warn({ err }, "failed to read the sandbox's clock"));
  };
  const listening = sql.listen({
    channels: { sandbox_clock: follow },
    onListening: follow,
    onFault: (err) => log.warn({ err }, "failed to listen for the sandbox's clock"),
  });
  return { now: () => new Date(Date.now() + ahead), renew, stop: () => listening.stop() };
}

/**
 * Moves a sandbox's clock forward, for its whole world. The database refuses to move it back, and to move the clock of a live platform.
 *
 * @returns how far ahead of the real time it is then, in seconds.
 * @throws {ProblemError} `validation_failed` past ten years.
 */
export async function moveClock(sql: Sql, seconds: number): Promise<number> {
  try {
    const [moved] = await sql<[{ ahead: number }]>`
      update world set ahead_seconds = ahead_seconds + ${seconds}::integer where mode = 'test' returning ahead_seconds as ahead`;
    return moved.ahead;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "world_ahead_seconds_check") throw error;
    throw new ProblemError("validation_failed", "A sandbox's clock can be at most ten years ahead.", {
      errors: [{ path: "seconds", message: "would move the clock past ten years ahead" }],
    });
  }
}

/** How far ahead of the real time a sandbox's clock is, in seconds. */
export async function readAhead(sql: Queryable): Promise<number> {
  const [world] = await sql<[{ ahead: number }]>`select ahead_seconds as ahead from world`;
  return world.ahead;
}
