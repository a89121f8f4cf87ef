import { decodeFunctionData, getAddress, type Hex, keccak256, parseTransaction, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { BY_HAND_TREASURY } from "../money.fixture.ts";
import { toAddress, toHash } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { accountSigner } from "../platform/chain/signer/treasury-signer.ts";
import { ERC20 } from "../platform/chain/token.ts";
import { transferData } from "./queue.ts";

type Transaction = {
  hash: Hex;
  nonce: number;
  fee: bigint;
  to: string;
  amount: bigint;
  fails: boolean;
  /** Given by a stranger, not by the server. */
  foreign: boolean;
};
type Block = { hash: Hex; timestamp: bigint; transactions: Transaction[] };

/** Thrown in the middle of a round, as if the process had ended there. */
export const KILLED = new Error("killed in the middle of a round");

/** Blocks after which a block is final. */
const FINAL = 2;
const TOKEN = getAddress("0x5fbdb2315678afecb367f032d93f642f64180aa3");
const KEY = `0x${"7".repeat(64)}` as const;

/**
 * A chain that is a few lines of memory, for tests that need thousands of blocks: it keeps nonces, replaces by fee, fails,
 * forgets, reorganises, and loses replies when it is told to. What a real chain does is tested on a real one.
 */
export function simulateChain() {
  const signer = privateKeyToAccount(KEY);
  let salt = 0;
  const block = (transactions: Transaction[] = []): Block => ({
    hash: keccak256(toHex(++salt)),
    timestamp: BigInt(Math.floor(Date.now() / 1000)),
    transactions,
  });
  const blocks: Block[] = [block()];
  const pool = new Map<number, Transaction>();
  /** Every transaction that the server has given away. */
  const given: Hex[] = [];
  /** How much too high the next answers are that count transactions. */
  let tooHigh: number[] = [];
  /** How many calls until the process is killed, and until a reply is lost. */
  let untilKilled = Number.POSITIVE_INFINITY;
  let untilLost = Number.POSITIVE_INFINITY;
  /** How many transfers the token still refuses. */
  let refusals = 0;

  const latest = () => blocks.length - 1;
  /** It only grows. */
  let finalized = 0;
  const final = () => {
    finalized = Math.max(finalized, latest() - FINAL);
    return finalized;
  };
  const usedAt = (block: number) =>
    blocks.slice(0, block + 1).reduce((count, { transactions }) => count + transactions.length, 0);
  const call =
    <Result>(work: () => Result) =>
    async () => {
      if (--untilKilled < 0) throw KILLED;
      const result = work();
      if (--untilLost < 0) {
        untilLost = Number.POSITIVE_INFINITY;
        throw new ChainError("unreachable", "The blockchain node took too long to respond.");
      }
      return result;
    };

  const take = (raw: Hex, foreign: boolean) => {
    const { nonce = 0, data = "0x", maxFeePerGas = 0n } = parseTransaction(raw);
    const { args } = decodeFunctionData({ abi: ERC20, data });
    const [to, amount] = args as [string, bigint];
    const hash = keccak256(raw);
    if (nonce < usedAt(latest())) throw new ChainError("refused", "nonce too low");
    const known = pool.get(nonce);
    if (known?.hash === hash) throw new ChainError("refused", "already known");
    if (known && known.fee >= maxFeePerGas) throw new ChainError("refused", "replacement transaction underpriced");
    pool.set(nonce, { hash, nonce, fee: maxFeePerGas, to: to.toLowerCase(), amount, fails: false, foreign });
    return hash;
  };

  const transfers = (from: number, to: number) =>
    blocks.slice(from, to + 1).flatMap(({ transactions }, index) =>
      transactions
        .filter((one) => !one.fails)
        .map((one) => ({
          address: TOKEN,
          args: { from: signer.address, to: getAddress(one.to), value: one.amount },
          transactionHash: one.hash,
          logIndex: 0,
          blockNumber: BigInt(from + index),
          blockHash: blocks[from + index]?.hash,
        })),
    );

  const client = {
    getBlock: (which: { blockNumber?: bigint }) =>
      call(() => {
        const number = which.blockNumber ?? BigInt(latest());
        const { hash = null, timestamp, transactions = [] } = blocks[Number(number)] ?? {};
        return {
          number,
          hash,
          timestamp,
          baseFeePerGas: 7n,
          transactions: transactions.map((one) => ({ from: signer.address, nonce: one.nonce, hash: one.hash })),
        };
      })(),
    getTransactionCount: ({ blockNumber, blockTag }: { blockNumber?: bigint; blockTag?: string }) =>
      call(() => {
        const lie = tooHigh.shift() ?? 0;
        if (blockTag !== "pending") return usedAt(blockNumber === undefined ? latest() : Number(blockNumber)) + lie;
        let next = usedAt(latest());
        while (pool.has(next)) next += 1;
        return next + lie;
      })(),
    estimateMaxPriorityFeePerGas: call(() => 1n),
    estimateGas: call(() => {
      if (--refusals >= 0) throw new ChainError("refused", "execution reverted");
      return 50_000n;
    }),
    readContract: ({ blockHash }: { blockHash?: Hex }) =>
      call(() => {
        const at = blockHash === undefined ? latest() : blocks.findIndex(({ hash }) => hash === blockHash);
        return transfers(0, at).reduce((left, { args }) => left - args.value, 10n ** 33n);
      })(),
    getBalance: call(() => 10n ** 24n),
    getLogs: (where: { args: { from?: string }; fromBlock?: bigint; toBlock?: bigint; blockHash?: Hex }) =>
      call(() => {
        const block = blocks.findIndex(({ hash }) => hash === where.blockHash);
        const { fromBlock = block, toBlock = block } = where;
        // Nothing is ever paid in.
        return where.args.from === undefined ? [] : transfers(Number(fromBlock), Number(toBlock));
      })(),
    /** The pool, of which some nodes tell. */
    request: call(() => ({
      queued: Object.fromEntries(
        [...pool].map(([nonce, { hash, to, amount, foreign }]) => [
          nonce,
          { hash, to: foreign && amount === 0n ? null : TOKEN, input: transferData(to, amount) },
        ]),
      ),
    })),
    sendRawTransaction: ({ serializedTransaction }: { serializedTransaction: Hex }) =>
      call(() => {
        given.push(serializedTransaction);
        return take(serializedTransaction, false);
      })(),
  };

  const chain: Chain = {
    id: 31_337,
    token: toAddress(TOKEN),
    treasury: toAddress(signer.address),
    formerTreasuries: [BY_HAND_TREASURY],
    payoutMode: "treasury",
    signer: accountSigner(signer, 128),
    confirmations: null,
    startBlock: 0n,
    maxFeePerGas: 10n ** 12n,
    client: client as unknown as Chain["client"],
    check: call(() => undefined),
    heads: call(() => ({ latest: BigInt(latest()), finalized: BigInt(final()) })),
    inclusion: (hash) =>
      call((): Inclusion | null => {
        const number = blocks.findIndex(({ transactions }) => transactions.some((one) => one.hash === hash));
        const found = blocks[number]?.transactions.find((one) => one.hash === hash);
        if (!found) return null;
        const { to, amount, fails } = found;
        return {
          hash: toHash(hash),
          succeeded: !fails,
          blockNumber: BigInt(number),
          blockHash: blocks[number]?.hash as Hex,
          confirmations: latest() - number + 1,
          final: number <= final(),
          transfers: fails ? [] : [{ from: toAddress(signer.address), to: toAddress(to), amount, logIndex: 0 }],
        };
      })(),
  };

  return {
    chain,
    /** A block with what is next in line; every so manieth transaction of it fails. */
    mine(failEvery = Number.POSITIVE_INFINITY) {
      const transactions: Transaction[] = [];
      for (let next = usedAt(latest()); ; next++) {
        const transaction = pool.get(next);
        if (!transaction) break;
        pool.delete(next);
        transactions.push({ ...transaction, fails: (transactions.length + 1) % failEvery === 0 });
      }
      blocks.push(block(transactions));
    },
    /** Takes back the blocks that are not final; their transactions wait again, or are forgotten. */
    reorganise(forget: boolean) {
      for (const { transactions } of blocks.splice(final() + 1))
        for (const one of transactions) if (!forget && one.amount > 0n) pool.set(one.nonce, one);
      blocks.push(block());
    },
    /**
     * Takes back blocks that were final, and forgets what the server had paid in them. What was concluded from other
     * transactions is not undone by it.
     */
    reorganiseFinal() {
      const last = blocks.findLastIndex(({ transactions }) =>
        transactions.some(({ foreign, fails }) => foreign || fails),
      );
      const kept = Math.max(last + 1, final() - FINAL, 1);
      const lost = blocks.splice(kept);
      for (const _ of lost) blocks.push(block());
    },
    /** The next so many answers that count transactions are this much too high. */
    countTooHigh(by: number, answers: number) {
      tooHigh = Array.from({ length: answers }, () => by);
    },
    /** A transaction that an earlier database signed reaches the chain. @returns false if its nonce is taken already. */
    giveOld(raw: Hex): boolean {
      const { nonce = 0 } = parseTransaction(raw);
      if (pool.has(nonce) || nonce < usedAt(latest())) return false;
      take(raw, true);
      return true;
    },
    /** How many transactions the server has given away. */
    given: () => given.length,
    /** Forgets what is in no block. */
    forget: () => pool.clear(),
    /** A stranger uses the next nonce of the treasury. */
    useNonce() {
      const nonce = usedAt(latest());
      const hash = keccak256(toHex(`foreign ${++salt}`));
      pool.set(nonce, {
        hash,
        nonce,
        fee: 10n ** 18n,
        to: TOKEN.toLowerCase(),
        amount: 0n,
        fails: false,
        foreign: true,
      });
    },
    killAfter(calls: number) {
      untilKilled = calls;
    },
    loseReplyAfter(calls: number) {
      untilLost = calls;
    },
    /** The token refuses the next so many transfers that are tried. */
    refuseTransfers(count: number) {
      refusals = count;
    },
    /** What the chain says each wallet got, in all. */
    received(): Map<string, bigint> {
      const sums = new Map<string, bigint>();
      for (const { transactions } of blocks)
        for (const { to, amount, fails } of transactions) if (!fails) sums.set(to, (sums.get(to) ?? 0n) + amount);
      return sums;
    },
  };
}
