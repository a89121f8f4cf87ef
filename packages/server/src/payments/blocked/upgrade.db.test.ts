import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/testing/postgres";
import { expect, it } from "vitest";
import { MIGRATIONS, migrate } from "../../migrate.ts";

it("a payment that the token refused in an earlier version is tried again by itself, and one that cost too much is sent", async () => {
  const { sql } = await createTestDatabase({ empty: true });
  const before = await mkdtemp(join(tmpdir(), "freehold-migrations-"));
  await cp(MIGRATIONS, before, { recursive: true, filter: (file) => !/00(1[89]|[2-9]\d)-/.test(file) });
  await migrate(sql, before);
  await rm(before, { recursive: true });
  const [user, refused, dear] = [randomUUID(), randomUUID(), randomUUID()];
  await sql.begin(async (tx) => {
    // What it takes to get there is of no matter here.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into withdrawals (user_id, id, kind, status, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, approved_at)
      select ${user}, id, 'amount', 'approved', 5, 5, 0, 0, 0, '0x1', now() from unnest(${[refused, dear]}::uuid[]) id`;
    await tx`
      insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce, status,
        reason, since_block)
      values (${user}, ${refused}, 1, 56, '', '', '0x1', 5, null, 'attention', 'would_revert', 7),
        (${user}, ${dear}, 1, 56, '', '', '0x1', 5, 3, 'attention', 'fee', 7)`;
  });
  await migrate(sql);
  expect(await sql`select withdrawal_id, status from payments order by reason nulls last`).toEqual([
    { withdrawal_id: refused, status: "failed" },
    { withdrawal_id: dear, status: "sent" },
  ]);
  expect(await sql`select withdrawal_id, code, retry_at <= clock_timestamp() as due from blocked_payments`).toEqual([
    { withdrawal_id: refused, code: "token_refuses", due: true },
  ]);
});
