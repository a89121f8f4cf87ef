import { parseAmount, type Reconciliation } from "@freehold/contract";
import { startChain } from "@freehold/test-utils/chain/start-chain";
import { type Address, getAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, vi } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person, type Reply } from "../api.fixture.ts";
import { BY_HAND_TREASURY, expectSoundLedger, knowChainByHand, pay, someAddress } from "../money.fixture.ts";
import { type Chain, createChain } from "../platform/chain/chain.ts";
import type { ChainSettings } from "../platform/chain/chain-settings.ts";
import type { FormerTreasury } from "../platform/chain/former-treasury.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { SignerSettings } from "../platform/chain/signer/signer-settings.ts";
import type { Sql } from "../platform/database/connect.ts";
import { createLog } from "../platform/http/log.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { requestRefund } from "../withdrawals/requests/request-refund.ts";
import { createTestFence } from "./fencing/fence.fixture.ts";
import type { RebroadcastPolicy } from "./payer/broadcast.ts";
import { type PaymentWindow, payRound } from "./payer/pay-withdrawals.ts";
import { openPayments } from "./store.ts";

/** A refund that was asked for: who gets how many micro-UBXS where. */
export type Asked = { id: string; person: Person; to: Address; amount: bigint };

/** A person who can ask for a refund, and where it goes. */
export type Investor = Pick<Asked, "person" | "to">;

/** A chain and a server that pays on it. */
export type PayingWorld = Awaited<ReturnType<typeof createPayingWorld>>;

/** Gives again in the next round, and offers more only when a test says so. */
const AT_ONCE: RebroadcastPolicy = { again: 0, more: 60_000 };

/**
 * Asks until it is decided: 503 says that nothing has happened and that one should ask again. The locks of a process that was
 * killed end when PostgreSQL notices, which on a busy machine may take longer than a request waits for one.
 */
async function decided<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

/** A real chain with a treasury full of tokens, and a server that pays from it. */
export async function createPayingWorld(
  sql: Sql,
  options: { blocks?: "each" | "asked"; treasury?: bigint; genesis?: number } = {},
) {
  const { blocks = "each", genesis } = options;
  const node = await startChain({ blocks, ...(genesis && { genesis }) });
  const token = await node.deployToken();
  const key = generatePrivateKey();
  const treasury = privateKeyToAccount(key);
  await node.client.setBalance({ address: treasury.address, value: 10n ** 21n });
  await token.mint(treasury.address, options.treasury ?? 10n ** 13n);

  const formerTreasuries: FormerTreasury[] = [BY_HAND_TREASURY];
  const settings: ChainSettings = {
    rpcUrl: node.url,
    chainId: node.chain.id,
    tokenAddress: token.address,
    confirmations: null,
    payout: { mode: "treasury", key },
    startBlock: 0,
    formerTreasuries,
  };
  const chain = createChain(settings, sql);
  await knowChainByHand(sql);
  const log = createLog({ level: "silent" });
  const api = createTestApi(sql, { chain });
  const admins = [await api.person("admin"), await api.person("admin")] as const;
  /** A process that has paid before, until a test starts a new one. */
  const window: PaymentWindow = { isOpen: true };
  const { signal } = new AbortController();
  const fence = createTestFence(sql);

  return {
    node,
    token,
    treasury,
    settings,
    chain,
    log,
    api,
    admins,
    /** The settings of a server's process that pays here. */
    environment: {
      CHAIN_RPC_URL: node.url,
      CHAIN_ID: String(node.chain.id),
      TOKEN_ADDRESS: token.address,
      TREASURY_KEY: key as string,
      FORMER_TREASURIES: `${BY_HAND_TREASURY.chainId}:${BY_HAND_TREASURY.address}`,
    },
    /** The server after a change of its key or signer. Its settings name the treasury before, and those of a process from before name it. */
    changed(payout: ChainSettings["payout"], more: Partial<ChainSettings> = {}): Chain {
      const changed = createChain({ ...settings, ...more, payout }, sql);
      for (const { id, treasury: address } of [chain, changed]) formerTreasuries.push({ chainId: id, address });
      return changed;
    },
    /** A person with a deposit and a proved wallet of their own. */
    async investor(ubxs = "12.5", to: Address = getAddress(someAddress())): Promise<Investor> {
      const person = await api.person();
      await proveWallet(sql, person.id, { wallet: to });
      await pay(sql, person.id, ubxs);
      return { person, to };
    },
    /** Asks for a refund of everything to an address of its own; by a tenth of a UBXS no two are alike. */
    async ask(ubxs: string, wallet?: Address): Promise<Asked> {
      const { person, to } = await this.investor(ubxs, wallet);
      const { status, body } = await decided(() =>
        person.post("/wallet/withdraw-total-deposits", { wallet_address: to }),
      );
      expect([status, body.code, body.detail]).toEqual([201, undefined, undefined]);
      const [{ amount }] = await sql<
        [{ amount: bigint }]
      >`select amount from withdrawals where id = ${body.withdrawal.id}`;
      return { id: body.withdrawal.id, person, to, amount };
    },
    async approve({ id }: Asked, by: readonly { post(path: string): Promise<Reply> }[] = admins): Promise<void> {
      for (const admin of by) {
        const { status, body } = await decided(() => admin.post(`/admin/withdrawals/${id}/approve`));
        expect([status, body.code]).toEqual([200, undefined]);
        if (body.withdrawal.status === "approved") return;
      }
    },
    /** Two admins approve while machines fail. Where the answer to an approval was lost, the next try says that it was given. */
    async approveDespiteFaults({ id }: Asked, timeout: number): Promise<void> {
      for (const admin of admins)
        await vi.waitUntil(
          async () => {
            const { status, body } = await admin.post(`/admin/withdrawals/${id}/approve`);
            expect([undefined, "unavailable", "already_approved", "invalid_transition"]).toContain(body.code);
            return status !== 503;
          },
          { timeout, interval: 50 },
        );
    },
    /** An admin lets them be paid anew. @returns what became of each */
    async retry(
      all: readonly Asked[],
      by: Person = admins[1],
    ): Promise<{ id: string; success: boolean; code?: string }[]> {
      const { status, body } = await by.post("/admin/payments/retry", { ids: all.map(({ id }) => id) });
      expect([status, body.code]).toEqual([200, undefined]);
      return body.results;
    },
    /** What was refused and rests is tried again in the next round. */
    endPauses: () => sql`update payment_holds set retry_at = clock_timestamp() where retry_at is not null`,
    /** The server with another treasury, which has money. */
    async payFrom(
      address: Address,
      signer: SignerSettings,
      more: Pick<ChainSettings, "signerTimeout"> = {},
    ): Promise<Chain> {
      await node.client.setBalance({ address, value: 10n ** 21n });
      await token.mint(address, 10n ** 13n);
      const other = this.changed({ mode: "treasury", address, signer }, more);
      // Its nonces are known from then on.
      await this.round(AT_ONCE, other);
      return other;
    },
    /** Asks and approves. */
    async approved(ubxs: string, to?: Address): Promise<Asked> {
      const asked = await this.ask(ubxs, to);
      await this.approve(asked);
      return asked;
    },
    /** As {@link approved} for each amount, with few calls of the API: for more requests than the server works on at once. */
    async approvedMany(amounts: readonly string[]): Promise<Asked[]> {
      const target = payTarget(chain);
      const all: Asked[] = [];
      for (const ubxs of amounts) {
        const { person, to } = await this.investor(ubxs);
        const request = { userId: person.id, walletAddress: to, target, platformAddresses: null };
        const { withdrawal } = await sql.begin((tx) => requestRefund(tx, request));
        all.push({ id: withdrawal.id, person, to, amount: parseAmount(ubxs) });
      }
      // A call takes up to 200.
      for (let from = 0; from < all.length; from += 200) {
        const ids = all.slice(from, from + 200).map(({ id }) => id);
        const { body } = await admins[0].post("/admin/withdrawals/approve", { ids });
        expect(body.results.map((result) => result.success && result.status)).toEqual(ids.map(() => "approved"));
      }
      return all;
    },
    round: (rebroadcast: RebroadcastPolicy = AT_ONCE, on: Chain = chain) =>
      payRound({
        sql,
        chain: on,
        log,
        reconcile: () => reconcile({ sql, chain: on, log }),
        rebroadcast,
        window,
        fence,
        signal,
      }),
    /** A process that has just started: its first payment goes alone. */
    restart: () => {
      window.isOpen = false;
    },
    /** Two admins let payments go on, as they were told. */
    resume: () => sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`,
    /** Rounds and blocks until nothing is under way any more. */
    async finish(rounds = 40, on: Chain = chain): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        await this.round(AT_ONCE, on);
        await node.mine(2);
        const open = (await openPayments(sql, on)).filter(({ status }) => status !== "attention");
        const [{ queue }] = await sql<[{ queue: number }]>`
          select count(*)::int as queue from withdrawals w where status = 'approved' and not exists (
            select from payments p where p.withdrawal_id = w.id and p.status = 'attention')`;
        if (open.length === 0 && queue === 0) return;
      }
      throw new Error("Payments are still under way.");
    },
    /** Two admins accept every transfer that no request explains. */
    async acceptUnexplained(): Promise<void> {
      await reconcile({ sql, chain, log });
      const [one, other] = admins;
      const read = async () =>
        (await one.get<Reconciliation>("/admin/reconciliation")).body.groups.flatMap(({ differences }) =>
          differences.filter(({ kind }) => kind === "unexplained_transfer"),
        );
      for (const { number } of await read())
        await one.post(`/admin/reconciliation/differences/${number}/accept`, { reason: "Looked into." });
      for (const { acceptance } of await read()) {
        const { status } = await other.post(`/admin/proposals/${acceptance?.id}/confirm`);
        expect(status).toBe(200);
      }
      await this.resume();
    },
    /** What the chain says each got is what they asked for, once. */
    async expectPaidOnce(all: readonly Asked[]): Promise<void> {
      const got = await Promise.all(all.map(({ to }) => token.balanceOf(to)));
      expect(got).toEqual(all.map(({ amount }) => amount));
    },
    async payment({ id }: Asked) {
      const rows = await sql<
        { status: string; reason: string | null; nonce: bigint | null; attempt: number; confirmations: number }[]
      >`
        select status, reason, nonce, attempt, confirmations from payments where withdrawal_id = ${id} order by attempt desc`;
      return rows[0];
    },
    /** The database as it was before a payment was signed, as from a backup; the newest payment first. */
    async goBack({ id, person, amount }: Asked): Promise<void> {
      await sql.begin(async (tx) => {
        // No trigger and no foreign key keeps what a backup does not have.
        await tx`set local session_replication_role = replica`;
        await tx`delete from payment_transactions where withdrawal_id = ${id}`;
        await tx`delete from payment_claims where withdrawal_id = ${id}`;
        await tx`delete from payments where withdrawal_id = ${id}`;
        const [booked] = await tx`
          delete from ledger_transactions where reference = ${id} and kind = 'withdrawal_paid'
          returning id, (created_at at time zone 'UTC')::date::text as day`;
        if (booked) {
          await tx`delete from ledger_entries where transaction_id = ${booked.id}`;
          await tx`
            update balances set reserved = reserved + ${amount.toString()}::numeric, external = external - ${amount.toString()}::numeric
            where user_id = ${person.id}`;
          await tx`
            update balance_days set total = total + ${amount.toString()}::numeric
            where user_id = ${person.id} and day = ${booked.day}::text::date`;
        }
        await tx`update withdrawals set status = 'approved', tx_id = null, chain_id = null, closed_at = null where id = ${id}`;
        await tx`update chain_accounts set next_nonce = next_nonce - 1`;
        await tx`select recount_daily_stats()`;
      });
      await expectSoundLedger(sql);
    },
    status: async ({ id }: Asked) => {
      const [row] = await sql<[{ status: string; tx_id: string | null }]>`
        select status, tx_id from withdrawals where id = ${id}`;
      return row;
    },
    stop: () => node.stop(),
  };
}
