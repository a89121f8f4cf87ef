import { isSearchTooShort } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { hasHash, hasParts, hasWallet, isId, readHex, type TypedHex } from "../../users/search.ts";

/**
 * Which rows of `withdrawals`, under the name `w`, are what an admin searches for, by what that looks like: each by an index of its
 * own. Parts of an email address, an id, or a wallet or a transaction's hash: whole, its beginning, or its short form.
 */
export function matchesSearch(sql: Queryable, q: string) {
  if (q === "") return sql`true`;
  if (isSearchTooShort(q)) return sql`false`;
  if (isId(q)) return sql`(w.id = ${q} or w.user_id = ${q})`;
  const hex = readHex(q);
  if (hex) return sql`(w.user_id, w.id) in (${ofTransaction(sql, hex)} union ${ofWallet(sql, hex)})`;
  return sql`w.user_id in (select u.id from users u where ${hasParts(sql, q)})`;
}

/** What it paid, was signed to pay, or brought as a deposit. */
function ofTransaction(sql: Queryable, hash: TypedHex) {
  return sql`
    select user_id, withdrawal_id from payment_claims where ${hasHash(sql, sql`tx_hash`, hash)}
    union select user_id, withdrawal_id from payment_transactions where ${hasHash(sql, sql`tx_hash`, hash)}
    union select held.user_id, held.withdrawal_id
    from deposit_claims c
    join withdrawal_deposits held on held.user_id = c.user_id and held.deposit_id = c.deposit_id
    where ${hasHash(sql, sql`c.tx_hash`, hash)}`;
}

/** Of the person who registered it, or to it. */
function ofWallet(sql: Queryable, wallet: TypedHex) {
  return sql`
    select user_id, id from withdrawals where ${hasWallet(sql, sql`wallet_address`, wallet)}
    union select r.user_id, r.id from users u join withdrawals r on r.user_id = u.id
    where ${hasWallet(sql, sql`u.wallet_address`, wallet)}`;
}
