import type { Queryable } from "../../platform/database/connect.ts";
import { hasEmailWords, hasWallet, isId, isWalletBeginning } from "../../users/search.ts";

const HASH = /^0x[0-9a-f]{64}$/i;

/**
 * Which rows of `withdrawals`, under the name `w`, are what an admin searches for, by what that looks like: each by an index of its
 * own. Beginnings of words of an e-mail address, the beginning of a wallet, an id, or a transaction's hash.
 */
export function matchesSearch(sql: Queryable, q: string) {
  if (q === "") return sql`true`;
  if (isId(q)) return sql`(w.id = ${q} or w.user_id = ${q})`;
  if (HASH.test(q)) return sql`(w.user_id, w.id) in (${ofTransaction(sql, q.toLowerCase())})`;
  if (isWalletBeginning(q)) return sql`(w.user_id, w.id) in (${ofWallet(sql, q)})`;
  return sql`w.user_id in (select u.id from users u where ${hasEmailWords(sql, q)})`;
}

/** What it paid, was signed to pay, or brought as a deposit. */
function ofTransaction(sql: Queryable, hash: string) {
  return sql`
    select user_id, withdrawal_id from payment_claims where tx_hash = ${hash}
    union select user_id, withdrawal_id from payment_transactions where tx_hash = ${hash}
    union select held.user_id, held.withdrawal_id
    from deposit_claims c
    join withdrawal_deposits held on held.user_id = c.user_id and held.deposit_id = c.deposit_id
    where c.tx_hash = ${hash}`;
}

/** Of the person who registered it, or to it. */
function ofWallet(sql: Queryable, q: string) {
  return sql`
    select user_id, id from withdrawals where ${hasWallet(sql, sql`wallet_address`, q)}
    union select r.user_id, r.id from users u join withdrawals r on r.user_id = u.id
    where ${hasWallet(sql, sql`u.wallet_address`, q)}`;
}
