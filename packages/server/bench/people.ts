import { randomBytes, randomUUID } from "node:crypto";
import { hashToken } from "../src/accounts/tokens.ts";
import { post } from "../src/ledger/post.ts";
import type { Sql } from "../src/platform/database/connect.ts";

/** A person who is signed in. */
export type Person = { id: string; token: string };

/** Makes people with a session and a number of deposits of 1 UBXS each, in a few statements. */
export async function people(sql: Sql, { count, deposits }: { count: number; deposits: number }): Promise<Person[]> {
  const made = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString("base64url"),
  }));
  const ids = made.map(({ id }) => id);
  const hashes = made.map(({ token }) => hashToken(token).toString("hex"));
  await sql.begin(async (tx) => {
    await tx`
      insert into users (id, email, wallet_address, password_hash, referral_code, email_confirmed_at)
      select id, id || '@bench.test', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'none', upper(left(id::text, 18)), now()
      from unnest(${ids}::uuid[]) as person (id)`;
    await tx`
      insert into sessions (token_hash, user_id, expires_at)
      select decode(hash, 'hex'), id, now() + interval '1 day'
      from unnest(${ids}::uuid[], ${hashes}::text[]) as person (id, hash)`;
    // Deposits of a chain that the books don't know are compared with the server's own, and stop payments.
    await tx`
      insert into chains (chain_id, genesis_hash, token_address) values (56, '0x', '0x') on conflict do nothing`;
    await tx`
      insert into deposits (user_id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
      select id, 56, '0x' || encode(sha256((id || ':' || n)::bytea), 'hex'), 1000000, 1000000, 'confirmed', now()
      from unnest(${ids}::uuid[]) as person (id), generate_series(1, ${deposits}::int) as n`;
    // As what is booked by hand; without the lock that each claim takes, of which a transaction can hold thousands only.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
      select tx_hash, chain_id, user_id, id, '' from deposits where user_id = any(${ids}::uuid[])`;
    await tx`set local session_replication_role = origin`;
    const amount = BigInt(deposits) * 1_000_000n;
    // Sent one after the other without waiting in between.
    await Promise.all(
      ids.map((userId) =>
        post(tx, { userId, kind: "deposit", reference: userId, entries: { external: -amount, available: amount } }),
      ),
    );
  });
  return made;
}
