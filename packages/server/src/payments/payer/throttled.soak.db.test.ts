import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSoundLedger } from "../../money.fixture.ts";
import { readSettings } from "../../settings/store.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { bookAndPay, type ThrottledCase } from "./throttled.fixture.ts";

const WITHIN = 240_000;
const SHARES = [0.03, 0.1, 0.25, 0.4];
const MISSED = [40, 300];

const { sql } = await createTestDatabase();
const replay = seed("throttled, all cases");
/** The whole matrix with its seconds, printed at the end. */
const table: string[] = [];
let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld(sql);
});
afterAll(async () => {
  process.stdout.write(`${table.join("\n")}\n`);
  await world.stop();
  await expectSoundLedger(sql);
});

const cases = MISSED.flatMap((missed) =>
  SHARES.flatMap((share): ThrottledCase[] => [
    { calls: share, missed },
    { requests: share, missed },
  ]),
);

it.each(cases)(
  "a node that throttles delays deposits and refunds, and stops none: %o",
  async (throttled) => {
    const { booked, paid, stopped, refused } = await bookAndPay(sql, world, throttled, {
      seed: replay,
      within: WITHIN,
    });
    const count = refused.calls + refused.requests;
    table.push(
      `${JSON.stringify(throttled)}: booked ${booked} s, paid ${paid} s, stopped ${stopped} s, ${count} refused`,
    );
    expect((await readSettings(sql)).paymentsStopped).toBeNull();
  },
  WITHIN + 60_000,
);
