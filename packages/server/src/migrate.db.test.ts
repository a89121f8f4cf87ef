import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS, migrate } from "./migrate.ts";
import { connect, type Sql } from "./platform/database/connect.ts";
import { layOut } from "./platform/mail/layout.ts";
import type { Message } from "./platform/mail/message.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** A database as the migrations before one of this number leave it. */
async function migrateBefore(sql: Sql, number: string): Promise<void> {
  const earlier = await mkdtemp(join(tmpdir(), "freehold-migrations-"));
  const filter = (path: string) => !path.endsWith(".sql") || basename(path) < number;
  await cp(MIGRATIONS, earlier, { recursive: true, filter });
  await migrate(sql, earlier);
  await rm(earlier, { recursive: true });
}

describe("migrations", () => {
  it("may be started by twenty servers at once", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    // What a server has of its own here is its connection: the database alone stands between them.
    const applied = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const own = connect(url, { max: 1 });
        const names = await migrate(own);
        await own.end();
        return names.length;
      }),
    );
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int from migrations`;
    expect(count).toBeGreaterThan(0);
    expect(applied.sort((a, b) => a - b)).toEqual([...Array(19).fill(0), count]);
  });

  it("keep what was approved before sums were counted towards the limit, and count what is a day old at most", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    await migrateBefore(sql, "0021");
    const people = await sql<{ id: string }[]>`
      insert into users (email, wallet_address, role, password_hash, referral_code)
      select name || '@freehold.test', '0x' || repeat(n::text, 40), role, 'none', 'MIGRATED' || n
      from (values (1, 'admin', 'admin'), (2, 'one', 'user'), (3, 'two', 'user')) as person (n, name, role) returning id`;
    const [admin, one, two] = people.map(({ id }) => id) as [string, string, string];
    const asked = async (userId: string, wallet: string, approvedHoursAgo: number | null) => {
      const [{ id }] = await sql<[{ id: string }]>`
        insert into withdrawals (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address)
        values (${userId}, 'amount', 600000000, 600000000, 0, 0, 0, ${wallet}) returning id`;
      if (approvedHoursAgo === null) return id;
      await sql`
        insert into withdrawal_approvals (user_id, withdrawal_id, admin_id, chain_id, token_address, digest)
        select user_id, id, ${admin}, 0, '', withdrawal_digest(id, wallet_address, amount, 0, '') from withdrawals where id = ${id}`;
      await sql`
        update withdrawals set status = 'approved', approved_at = now() - ${approvedHoursAgo} * interval '1 hour' where id = ${id}`;
      return id;
    };
    const [recent, old] = [await asked(one, "0xa", 23), await asked(one, "0xb", 25)];
    const fresh = await asked(two, "0xc", null);
    await migrate(sql);
    const complete = await sql<
      { id: string }[]
    >`select id from withdrawals w where approvals_given(w, 0, '') >= approvals_needed(w, 0, '')`;
    expect(complete.map(({ id }) => id).sort()).toEqual([recent, old].sort());
    expect(await sql`select t.* from withdrawals w, approval_totals(w, ${admin}) t where w.id = ${fresh}`).toEqual([
      { admin_total: 1_200_000_000n, recipient_total: 600_000_000n },
    ]);
  });

  it("leave nothing of a file that fails, and say which it was", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    await writeFile(join(folder, "9000-broken.sql"), "create table half (id int); select nonsense;");
    const own = connect(url, { max: 1 });
    await expect(migrate(own, folder)).rejects.toThrow(/^The migration 9000-broken.sql failed: column "nonsense"/);
    expect(await sql`select to_regclass('half') as half, to_regclass('users')::text as users`).toMatchObject([
      { half: null, users: "users" },
    ]);
    await writeFile(join(folder, "9000-broken.sql"), "create table half (id int);");
    expect(await migrate(own, folder)).toEqual(["9000-broken.sql"]);
    await own.end();
  });

  it("refuse a file that was changed, taken away or put in between", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    const file = join(folder, "9001-more.sql");
    await rm(join(folder, "9000-broken.sql"), { force: true });
    await writeFile(file, "select 1;");
    await migrate(sql, folder);
    await writeFile(file, "select 2;");
    await expect(migrate(sql, folder)).rejects.toThrow("9001-more.sql was changed after it had been applied");
    await writeFile(file, "select 1;");
    await writeFile(join(folder, "9000-between.sql"), "select 1;");
    await expect(migrate(sql, folder)).rejects.toThrow("9000-between.sql was added before 9001-more.sql");
    await rm(join(folder, "9000-between.sql"));
    await rm(file);
    await expect(migrate(sql, folder)).rejects.toThrow("9001-more.sql, which this version does not know");
  });

  it("keep what mails say that wait, laid out by an earlier version", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    await migrateBefore(sql, "0017");
    const [user] = await sql<[{ id: string }]>`
      insert into users (email, wallet_address, password_hash, referral_code) values ('a@freehold.test', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'none', 'MIGRATED')
      returning id`;
    const said = {
      template: "test",
      subject: "Hello",
      before: ["One", "Two, which is so long that a line of seventy-two characters cannot hold all of its words."],
      facts: [{ label: "Amount", value: "1.00 UBXS" }],
      links: [{ label: "This was not me", to: "/not-me#token" }],
      after: ["Three"],
    };
    // The layout of then and of now are the same.
    await sql`
      insert into outbox (message_id, user_id, to_address, template, subject, text, html, sent_at)
      select 'mail-' || n, ${user.id}, 'a@freehold.test', 'test', 'Hello', t, t, case when t = '' then now() end
      from unnest(${[layOut(said).text, ""]}::text[]) with ordinality mail (t, n)`;
    await migrate(sql);
    const [waiting, sent] = await sql<{ message: Message | null }[]>`select message from outbox order by message_id`;
    expect(sent?.message).toBeNull();
    const text = layOut(waiting?.message as Message).text.replace(/\s+/g, " ");
    expect(text).toBe(layOut(said).text.replace(/\s+/g, " "));
  });

  it("keep what was read of the chain, in both directions, and whose deposits it is", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    await migrateBefore(sql, "0018");
    const [treasury, wallet, stranger] = ["a", "b", "c"].map((digit) => `0x${digit.repeat(40)}`) as [
      string,
      string,
      string,
    ];
    const hash = (digit: string) => `0x${digit.repeat(64)}`;
    await sql`
      insert into users (email, wallet_address, password_hash, referral_code, wallet_verified_at)
      values ('a@freehold.test', ${wallet}, 'none', 'MIGRATED', now())`;
    await sql.unsafe(`
      insert into chains (chain_id, genesis_hash, token_address) values (56, '${hash("0")}', '${hash("9").slice(0, 42)}');
      insert into chain_cursors (chain_id, treasury, first_block, scanned_to, latest_block, finalized_block)
        values (56, '${treasury}', 10, 90, 99, 90);
      insert into chain_checkpoints (chain_id, treasury, block_number, block_hash)
        values (56, '${treasury}', 80, 'h80'), (56, '${treasury}', 90, 'h90');
      insert into treasury_cursors (chain_id, treasury, first_block, scanned_to, block_hash)
        values (56, '${treasury}', 40, 70, 'h70');
      insert into chain_transfers (chain_id, tx_hash, log_index, treasury, block_number, block_hash, sender, amount, gone, settled)
        values (56, '${hash("1")}', 0, '${treasury}', 20, 'h20', '${wallet}', 5, false, true),
          (56, '${hash("2")}', 0, '${treasury}', 30, 'h30', '${wallet}', 500, true, true),
          (56, '${hash("3")}', 0, '${treasury}', 95, 'h95', '${stranger}', 7, false, false);
      insert into treasury_transfers (chain_id, tx_hash, log_index, treasury, block_number, recipient, amount)
        values (56, '${hash("4")}', 3, '${treasury}', 60, '${stranger}', 2);
      insert into balances (user_id) select id from users on conflict do nothing;
      insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id)
        select h, 56, id, gen_random_uuid() from users, unnest(array['${hash("1")}', '${hash("2")}', '${hash("5")}']) h;
      insert into deposits (user_id, id, chain_id, tx_hash, amount, remaining, status)
        select user_id, deposit_id, 56, tx_hash, 500, 0, 'failed' from deposit_claims where tx_hash = '${hash("2")}'`);
    await migrate(sql);
    expect(
      await sql`
        select left(tx_hash, 3) as tx, log_index, sender, recipient, block_hash, final, gone, settled from chain_transfers
        order by block_number`,
    ).toEqual([
      {
        ...{ tx: "0x1", log_index: 0, sender: wallet, recipient: treasury, block_hash: "h20" },
        ...{ final: true, gone: false, settled: true },
      },
      // A null receipt had made it gone and its deposit failed: its block decides now.
      {
        ...{ tx: "0x2", log_index: 0, sender: wallet, recipient: treasury, block_hash: "h30" },
        ...{ final: false, gone: false, settled: false },
      },
      {
        ...{ tx: "0x4", log_index: 3, sender: treasury, recipient: stranger, block_hash: "" },
        ...{ final: true, gone: false, settled: true },
      },
      {
        ...{ tx: "0x3", log_index: 0, sender: stranger, recipient: treasury, block_hash: "h95" },
        ...{ final: false, gone: false, settled: false },
      },
    ]);
    // Read again is what was read of one direction only.
    expect(
      await sql`select first_block, payments_from, scanned_to, proven_to, proven_balance from chain_cursors`,
    ).toEqual([{ first_block: 10n, payments_from: 40n, scanned_to: 70n, proven_to: 70n, proven_balance: null }]);
    expect(await sql`select block_number, block_hash from chain_checkpoints order by 1`).toEqual([
      { block_number: 80n, block_hash: "h80" },
      { block_number: 90n, block_hash: "h90" },
    ]);
    expect(await sql`select left(tx_hash, 3) as tx, sender from deposit_claims order by tx_hash`).toEqual([
      { tx: "0x1", sender: wallet },
      { tx: "0x2", sender: wallet },
      { tx: "0x5", sender: "" },
    ]);
  });

  it("know of runs of the reconciliation whether the blockchain was asked", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    await migrateBefore(sql, "0047");
    await sql.unsafe(`
      insert into chains (chain_id, genesis_hash, token_address, created_at)
        values (56, '0x0', '0x${"9".repeat(40)}', '2026-01-02');
      insert into reconciliations (started_at, finished_at, chain_fault) values
        ('2026-01-01', '2026-01-01', null), ('2026-01-03', '2026-01-03', null),
        ('2026-01-04', '2026-01-04', 'CHAIN_RPC_URL is not set.'), ('2026-01-05', '2026-01-05', 'The node does not answer.')`);
    await migrate(sql);
    const runs =
      await sql`select extract(day from finished_at)::int as day, chain_asked from reconciliations order by id`;
    expect([...runs]).toEqual([
      { day: 1, chain_asked: false },
      { day: 3, chain_asked: true },
      { day: 4, chain_asked: false },
      { day: 5, chain_asked: true },
    ]);
  });

  it("are found beside the package's sources", () => {
    expect(fileURLToPath(MIGRATIONS)).toMatch(/packages\/server\/migrations\/$/);
  });
});
