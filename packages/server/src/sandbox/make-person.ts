import { randomBytes, randomUUID } from "node:crypto";
import { formatAmount, parseAmount, type SandboxPerson } from "@freehold/contract";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Passwords } from "../accounts/passwords/passwords.ts";
import { createAccount } from "../accounts/registration/register.ts";
import { proveWallet } from "../accounts/wallets/seed-proof.ts";
import { confirmDeposit } from "../deposits/confirm-deposit.ts";
import { MADE_CHAIN } from "../platform/chain/made-chain.ts";
import type { Deps } from "../platform/http/env.ts";

/**
 * Makes a person of a sandbox for a partner: an account with a confirmed email, a password, a verified wallet and deposits.
 *
 * @param options.deposits - UBXS of each, oldest first.
 * @returns what signs in as the person. Only hashes are kept.
 */
export async function makePerson(
  { sql, clock, passwords }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords },
  { partnerId, deposits }: { partnerId: string; deposits: readonly string[] },
): Promise<SandboxPerson> {
  const key = generatePrivateKey();
  const signer = privateKeyToAccount(key);
  // No mail server takes emails to this domain (RFC 2606).
  const email = `person-${randomUUID()}@sandbox.invalid`;
  const password = randomBytes(18).toString("base64url");
  const input = { email, password, wallet_address: signer.address };
  const { user } = await createAccount({ sql, clock, passwords }, input, { isEmailConfirmed: true });
  await sql`insert into sandbox_people (user_id, partner_id) values (${user.id}, ${partnerId})`;
  await proveWallet(sql, user.id, { signer, at: clock() });
  await sql`
    insert into chains (chain_id, genesis_hash, token_address) values (${MADE_CHAIN}, 'made', 'made') on conflict do nothing`;
  for (const deposit of deposits)
    await confirmDeposit(sql, {
      userId: user.id,
      chainId: MADE_CHAIN,
      txHash: `0x${randomBytes(32).toString("hex")}`,
      amount: parseAmount(deposit),
    });
  const total = deposits.reduce((sum, deposit) => sum + parseAmount(deposit), 0n);
  return {
    success: true,
    user_id: user.id,
    email,
    password,
    wallet_address: signer.address,
    wallet_key: key,
    total_deposits_ubxs: formatAmount(total),
  };
}
