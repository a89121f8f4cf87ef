import { checksumAddress } from "@freehold/contract/address";
import { type Hex, parseGwei } from "viem";
import type { Sql } from "../database/connect.ts";
import { StartError } from "../start-error.ts";
import type { Address } from "./address.ts";
import { ChainError, NoCommonBlockError } from "./chain-error.ts";
import { type ChainReader, createChainReader, readHeaders } from "./chain-reader.ts";
import { type ChainSettings, DEFAULT_MAX_FEE } from "./chain-settings.ts";
import { findFork } from "./checkpoints.ts";
import type { FormerTreasury } from "./former-treasury.ts";
import { createHeaderChain } from "./header-chain.ts";
import type { Heads } from "./heads.ts";
import { openTreasury } from "./signer/create-signer.ts";
import type { TreasurySigner } from "./signer/treasury-signer.ts";
import { withChainErrors } from "./with-chain-errors.ts";

export type { Inclusion } from "./chain-reader.ts";

/** The chain the platform lives on, as this server is configured for it. */
export type Chain = ChainReader & {
  /** Where deposits arrive and refunds are paid from. */
  treasury: Address;
  /** The treasuries before it, also on other chains. They come from the settings: an intruder who forges rows could name them there. */
  formerTreasuries: readonly FormerTreasury[];
  /** Whether the treasury pays by itself, or a multisig does. */
  payoutMode: "treasury" | "external";
  /** Signs payments; null where a multisig or another process of the platform pays. */
  signer: TreasurySigner | null;
  /** Blocks until a transaction counts as final; null: until the node's `finalized` block has reached it. */
  confirmations: number | null;
  /** The first block that may hold deposits; null: the one an hour before the database first saw the chain. */
  startBlock: bigint | null;
  /** The most that a payment offers for each gas, in the chain's smallest unit. */
  maxFeePerGas: bigint;
  /**
   * Makes sure that the node is there and still on our chain: its id, its first block, the newest block that was read as final,
   * and the token with its decimals. To be asked before each round of work, and right before each broadcast.
   *
   * A chain that went back on final blocks is still ours as long as it has an older one, see {@link findFork}; one that has none
   * is another, unless admins have let reorganisations be followed wherever they lead.
   *
   * @throws {ChainError} `unreachable`, also of a node that has not reached what was read; `wrong_chain`, when it was said twice;
   * `wrong_token`.
   */
  check(): Promise<void>;
  /**
   * From headers that the node really has, never from a bare number, and as far as they follow the blocks that were final before: see
   * {@link createHeaderChain}. To be asked after {@link Chain.check}. The final block is kept as a checkpoint.
   *
   * @throws {ChainError} `unreachable`; `wrong_chain`, when it was said twice.
   */
  heads(): Promise<Heads>;
};

/**
 * The chain by its settings. Nothing is asked of the node yet.
 *
 * @param sql - remembers the first block, so that another chain of the same id is found out.
 */
export function createChain(settings: ChainSettings, sql: Sql): Chain {
  const { chainId, confirmations } = settings;
  const reader = createChainReader(settings);
  const { client, token } = reader;

  const tieHeads = createHeaderChain(sql, { id: chainId, client });

  const readHeads = () =>
    withChainErrors(async () => {
      const { latest, finalized } = await readHeaders(client, confirmations);
      return tieHeads(latest, finalized);
    });

  async function checkOnce(): Promise<void> {
    const [{ hash: genesis }] = await withChainErrors(() =>
      Promise.all([client.getBlock({ blockNumber: 0n }), reader.check()]),
    );
    await checkGenesis(sql, { chainId, genesis, token });
    await findFork(sql, { id: chainId, client });
  }

  return {
    ...reader,
    ...openTreasury(settings),
    formerTreasuries: settings.formerTreasuries ?? [],
    confirmations,
    startBlock: settings.startBlock === undefined ? null : BigInt(settings.startBlock),
    maxFeePerGas: parseGwei(String(settings.maxFeeGwei ?? DEFAULT_MAX_FEE)),
    heads: () => askTwice(readHeads),
    check: () => askTwice(checkOnce),
  };
}

/** Of several nodes behind one address one may be wrong: that another chain answers is asked a second time. */
async function askTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== "wrong_chain") throw error;
    return work();
  }
}

/**
 * Lets a fault pass that is of one request alone, so that it stops no other: the node said no, or answers everything else.
 *
 * @throws the fault of a node that is away or of another chain; whatever is no {@link ChainError}.
 */
export async function requireNode(chain: Pick<Chain, "check">, fault: unknown): Promise<ChainError> {
  if (!(fault instanceof ChainError)) throw fault;
  if (fault.code !== "refused") await chain.check();
  return fault;
}

/**
 * Looks at the node once at the start. A node that is away does not keep people from signing in: the work that needs it asks
 * again by itself. Nor does one that has none of the blocks that are known: admins decide at their desk whether it is followed.
 *
 * @returns what is wrong with a node that nothing is done with for now, else null.
 * @throws {StartError} if it answers and is not our chain.
 */
export async function checkAtStart(chain: Chain): Promise<ChainError | null> {
  try {
    await chain.check();
    return null;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    if (error.code === "unreachable" || error instanceof NoCommonBlockError) return error;
    throw new StartError(error.message);
  }
}

async function checkGenesis(
  sql: Sql,
  { chainId, genesis, token }: { chainId: number; genesis: Hex; token: Address },
): Promise<void> {
  await sql`
    insert into chains (chain_id, genesis_hash, token_address) values (${chainId}, ${genesis}, ${token})
    on conflict do nothing`;
  const [known] = await sql<{ genesis_hash: string; token_address: string }[]>`
    select genesis_hash, token_address from chains where chain_id = ${chainId}`;
  if (known?.genesis_hash !== genesis)
    throw new ChainError(
      "wrong_chain",
      `CHAIN_RPC_URL points to a different chain with ID ${chainId} than the one this database has seen: its first block differs.`,
    );
  if (known.token_address !== token)
    throw new ChainError(
      "wrong_token",
      `TOKEN_ADDRESS is ${checksumAddress(token)}, but this database belongs to the token ${known.token_address}.`,
    );
}
