import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { SOAK, times } from "@freehold/test-utils/run/soak";
import { afterAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../money.fixture.ts";
import { expectCleanBooks } from "../reconciliation/clean-books.fixture.ts";
import { end, startServerProcess } from "../server-process.fixture.ts";
import { type Acknowledged, investor, myRequests, requestRefund, untilAnswered } from "./crash.fixture.ts";

/** Servers without an SMTP server write their mails there. */
const mails = await mkdtemp(join(tmpdir(), "freehold-crash-mails-"));

afterAll(() => rm(mails, { recursive: true }));

const ROUNDS = times(20);

describe("a server killed with -9 while it answers", () => {
  it(
    "has everything it acknowledged after a restart, and does the rest exactly once when asked again",
    async () => {
      const { sql, url: databaseUrl } = await createTestDatabase();
      const acknowledged: Acknowledged[] = [];
      let interrupted = 0;
      let server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: mails, LOG_LEVEL: "fatal" });
      // One that was killed when all was done is repeated.
      for (let round = 0; round < ROUNDS || interrupted <= 5; round++) {
        const asked = await Promise.all(Array.from({ length: SOAK ? 40 : 20 }, () => investor(sql)));
        const { url, child } = server;
        const answers = asked.map((one) => requestRefund(url, one));
        // Rounds die at different moments: soon after the first answers, in the middle, near the end.
        await Promise.all(answers.slice(0, (((round + 0.25) / ROUNDS) % 1) * answers.length));
        await end(child, "SIGKILL");
        const results = await Promise.all(answers);
        interrupted += results.filter((result) => result === null).length;

        server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: mails, LOG_LEVEL: "fatal" });
        for (const [i, one] of asked.entries()) {
          const before = results[i] ?? null;
          const after = await untilAnswered(server.url, one);
          if (before) expect(after).toEqual(before);
          acknowledged.push({ one, body: after });
        }
        for (const { one, body } of acknowledged) expect(await myRequests(server.url, one)).toEqual([body.withdrawal]);
        await expectSoundLedger(sql);
      }
      await expectCleanBooks(sql, null);
    },
    120_000 + 20_000 * ROUNDS,
  );
});
