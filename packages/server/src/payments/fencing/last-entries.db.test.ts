import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { chainPending } from "../../audit/chain/keep-chain.ts";
import { readLastEntry } from "../../audit/chain/last-entry.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { createFencedPayers, OWN } from "./fenced-payers.fixture.ts";
import { openLastEntries } from "./last-entries.ts";

const { sql } = await createTestDatabase();
const payers = await createFencedPayers(sql);
const { world, become, say, startPayer, comparisons, noted, isSigned, stopped, finish } = payers;
beforeEach(payers.begin);
afterAll(payers.stop);

const LOST =
  "The audit log lacks entries that a payer has seen. The database was restored from a backup or a snapshot, or a failover lost commits.";

/** As a superuser, whom no trigger stops. */
const forced = (change: (tx: Tx) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx);
  });
/** The audit log as it was when that entry was its last one. */
const goBackTo = ({ number }: { number: number }) =>
  forced((tx) => tx`delete from audit_log where number > ${number} or number is null`);
async function lastEntry() {
  await chainPending(sql);
  return readLastEntry(sql);
}
const write = (note: string) => sql`select audit_append(null, 'test', 'test', ${note}, '{}')`;
/** A folder of another payer, with what those of {@link payers} remember. */
async function anotherHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "freehold-fence-"));
  onTestFinished(() => rm(home, { recursive: true }));
  for (const name of ["timelines.jsonl", "last-audit-entries.json"])
    await writeFile(join(home, name), await readFile(join(payers.folder, name)));
  return home;
}

describe("a payer stops payments until two admins resume them, and compares the books then", () => {
  it.each([
    ["the same database, as after a snapshot of its disk was restored", 3],
    ["a higher timeline, as after a restore to an earlier moment or a failover that lost commits", 4],
  ])("where the audit log lacks what it has seen: %s", async (_name, timeline) => {
    const before = await lastEntry();
    const paid = await world.approved(`1.1${timeline}`);
    await finish(await startPayer());
    const seen = await lastEntry();
    expect((await noted())[OWN]).toEqual(seen);
    const asked = await world.approved(`1.2${timeline}`);
    await goBackTo(before);
    await become(7, timeline);
    const payer = await startPayer();
    expect((await payer.round()).hold).toEqual({ code: "payments_stopped" });
    expect([await stopped(), comparisons(), await isSigned(asked)]).toEqual([LOST, 0, false]);
    // A new process remembers it, too.
    const next = await startPayer();
    await next.round();
    expect([comparisons(), await isSigned(asked)]).toEqual([0, false]);
    await world.resume();
    await finish(next);
    expect([comparisons(), await stopped()]).toEqual([1, null]);
    await world.expectPaidOnce([paid, asked]);
  });

  it("also where another payer went on by it, which had seen less", async () => {
    const home = await anotherHome();
    await (await startPayer({ home })).admit();
    const before = await lastEntry();
    await write("lost");
    await lastEntry();
    await (await startPayer()).admit();
    await goBackTo(before);
    await become(7, 4);
    expect((await (await startPayer({ home })).admit()).hold).toBeNull();
    expect((await (await startPayer()).admit()).hold).toEqual({ code: "payments_stopped" });
    expect(await stopped()).toBe(LOST);
  });

  it("also where its provider withholds the identifiers", async () => {
    await rm(payers.timelinesPath);
    await say("select 1::bigint, 1::oid, 1 where false");
    const before = await lastEntry();
    await write("lost");
    await lastEntry();
    await (await startPayer()).admit();
    await goBackTo(before);
    const payer = await startPayer();
    for (let times = 0; times < 2; times++) expect((await payer.admit()).hold).toEqual({ code: "payments_stopped" });
    expect([comparisons(), await stopped()]).toEqual([0, LOST]);
    await world.resume();
    expect((await payer.admit()).hold).toBeNull();
    expect(comparisons()).toBe(1);
  });

  it("also where it was restored once more before that", async () => {
    const before = await lastEntry();
    await write("lost");
    await lastEntry();
    const payer = await startPayer();
    await payer.admit();
    for (let times = 0; times < 2; times++) {
      await goBackTo(before);
      expect((await payer.admit()).hold).toEqual({ code: "payments_stopped" });
      await lastEntry();
      await payer.admit();
      await world.resume();
    }
    expect((await payer.admit()).hold).toBeNull();
  });
});

describe("a payer", () => {
  it("notes the last entry also while the node is away", async () => {
    const away: typeof world.chain = { ...world.chain, check: () => Promise.reject(new Error("no node")) };
    const payer = await startPayer({ chain: away });
    await write("asked for meanwhile");
    const last = await lastEntry();
    await expect(payer.round()).rejects.toThrow("no node");
    expect((await noted())[OWN]).toEqual(last);
  });

  it("keeps what it has seen of a database while it meets another one", async () => {
    const payer = await startPayer();
    await payer.admit();
    const { [OWN]: seen } = await noted();
    await become(8, 1);
    await write("in the other one");
    await lastEntry();
    await payer.admit();
    expect((await noted())[OWN]).toEqual(seen);
  });

  it("that lost its notes compares the books, and goes on by itself", async () => {
    await rm(payers.notesPath);
    const payer = await startPayer();
    expect(await payer.admit()).toEqual({ hold: null, isOther: true });
    expect(await payer.admit()).toEqual({ hold: null, isOther: false });
    expect([comparisons(), await stopped()]).toEqual([1, null]);
  });

  it("goes on where the last entry that it has seen is of a month that left the database", async () => {
    const { number } = await lastEntry();
    await writeFile(payers.notesPath, JSON.stringify({ [OWN]: { number: number - 1, hash: "ab".repeat(32) } }));
    await sql`insert into audit_archives values (1, ${number}, '', 'audit.jsonl.gz', '')`;
    onTestFinished(() => forced((tx) => tx`delete from audit_archives`));
    expect((await (await startPayer()).admit()).hold).toBeNull();
  });

  it.each(["nonsense", "[]x", '{"a": {}}', "null"])("whose notes are damaged doesn't start: %s", async (text) => {
    await writeFile(payers.notesPath, text);
    await expect(openLastEntries(payers.folder)).rejects.toThrow(
      `The payer's notes of the audit log are damaged: ${payers.notesPath}. Delete the file. The books are compared with the chain then.`,
    );
  });
});
