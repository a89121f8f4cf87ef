import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, vi } from "vitest";
import { type ApprovalsPlace, runApprovals } from "../commands/approvals.ts";
import { readFreeNonces } from "../payments/nonces/nonces.ts";
import { type Asked, createPayingWorld } from "../payments/payments.fixture.ts";
import { transferData } from "../payments/queue.ts";
import { withApprovalKeys } from "../payments/signer/with-approval-keys.ts";
import { createChainReader } from "../platform/chain/chain-reader.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { UnsignedPayment } from "../platform/chain/signer/treasury-signer.ts";
import type { Sql } from "../platform/database/connect.ts";
import { type SigningAdmin, signingAdmin } from "./signing-admin.fixture.ts";

/** A server that pays what admins have signed, and two admins whose passkeys count. */
export async function createSignedWorld(
  sql: Sql,
  { trusted = true, blocks = "each" }: { trusted?: boolean; blocks?: "each" | "asked" } = {},
) {
  // What adds up within the window is in second-approval.db.test.ts.
  await sql`update settings set approval_window_seconds = 0`;
  const world = await createPayingWorld(sql, { blocks });
  const target = payTarget(world.chain);
  const [ada, bob] = [await signingAdmin(sql, world.api, target), await signingAdmin(sql, world.api, target)];
  const keysIn = await mkdtemp(join(tmpdir(), "freehold-keys-"));
  const payerKeys = { folder: keysIn, required: false };
  const chain = withApprovalKeys(world.chain, { sql, payerKeys });
  const place: ApprovalsPlace = {
    open: async () => ({ sql, close: async () => undefined }),
    keysIn,
    readChain: () => createChainReader(world.settings),
    publicUrl: "http://localhost:4600",
    ask: null,
  };
  const trustBoth = () => runApprovals(place, ["trust", ...ada.trusted, ...bob.trusted]);
  if (trusted) await trustBoth();

  return {
    world,
    chain,
    keysIn,
    payerKeys,
    place,
    ada,
    bob,
    trustBoth,
    /** Asks for a refund that an admin signs and approves. */
    async approved(ubxs: string, by: SigningAdmin = ada): Promise<Asked> {
      const request = await world.ask(ubxs);
      await by.sign([request]);
      await by.post(`/admin/withdrawals/${request.id}/approve`);
      return request;
    },
    /** Why the payer doesn't pay a request, after it has tried. */
    async whyHeld({ id }: Asked): Promise<string | null> {
      await world.endPauses();
      await world.round(undefined, chain);
      const [hold] = await sql<
        { details: string | null }[]
      >`select details from payment_holds where withdrawal_id = ${id}`;
      return hold?.details ?? null;
    },
    /** Makes a request paid that was held, so that nothing of it is left for the next test. */
    async paid(...requests: Asked[]): Promise<void> {
      await world.endPauses();
      await world.finish(40, chain);
      await world.expectPaidOnce(requests);
    },
    /** Asks the payer's signer itself for the payment of a request. */
    async signPayment({ id, to, amount }: Asked, other: Partial<UnsignedPayment> = {}, by = chain) {
      const [nonce] = await readFreeNonces(sql, by, 1);
      return by.signer?.signTransaction(
        {
          type: "eip1559",
          chainId: by.id,
          nonce: Number(nonce),
          to: by.token,
          data: transferData(to, amount),
          value: 0n,
          gas: 100_000n,
          maxFeePerGas: 10n ** 10n,
          maxPriorityFeePerGas: 10n ** 9n,
          ...other,
        },
        { withdrawalId: id, signal: new AbortController().signal },
      );
    },
    /** An approval of an admin that was never given. */
    async forgeApproval(request: Asked, adminId: string): Promise<void> {
      await sql.begin(async (tx) => {
        await tx`select set_config('freehold.actor', ${adminId}, true)`;
        await tx`
          insert into withdrawal_approvals
            (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total, recipient_total, two_approvals_above)
          select user_id, id, ${adminId}, ${chain.id}, ${chain.token},
            withdrawal_digest(id, wallet_address, amount, ${chain.id}, ${chain.token}), amount, amount, 1000000000
          from withdrawals where id = ${request.id} on conflict do nothing`;
        await tx`update withdrawals set status = 'approved', approved_at = now() where id = ${request.id} and status = 'pending'`;
      });
    },
    async stop(): Promise<void> {
      await world.stop();
      await rm(keysIn, { recursive: true });
    },
  };
}

/** Keeps what commands print in each test. */
export function keepPrinted(): string[] {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
    return () => vi.restoreAllMocks();
  });
  return printed;
}
