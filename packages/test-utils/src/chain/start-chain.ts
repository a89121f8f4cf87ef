import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Account,
  type Address,
  type Chain,
  type CustomTransport,
  createTestClient,
  custom,
  type HDAccount,
  type Hex,
  type PublicActions,
  parseAbiItem,
  parseGwei,
  publicActions,
  RpcRequestError,
  type TestClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  type WalletActions,
  walletActions,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { anvil } from "viem/chains";
import { freePort } from "../run/free-port.ts";
import { type ContractName, contract } from "./contracts.ts";
import { keepState } from "./keep-state.ts";
import { askNode, RpcFault } from "./rpc-proxy.ts";

/** How {@link startChain} starts. */
export type ChainOptions = {
  /** @default a free one */
  port?: number;
  /** @default 31337 */
  chainId?: number;
  /** A file that keeps the chain over restarts, as it was at the last `keep()`. @default none */
  stateFile?: string;
  /**
   * `each`: every transaction has a block of its own at once. `asked`: blocks come only from `mine()`.
   * @default "each"
   */
  blocks?: "each" | "asked";
  /** When the first block was made, in seconds since 1970: chains that differ in it have different blocks. @default now */
  genesis?: number;
  /** A block is final when twice as many came after it. @default 1 */
  slotsInAnEpoch?: number;
};

/** A real EVM chain on this machine. */
export type TestChain = Awaited<ReturnType<typeof startChain>>;

/** Everything one can ask of the chain, and what only a test may: viem's actions. */
type ChainClient = TestClient<"anvil", CustomTransport, Chain> &
  PublicActions<CustomTransport, Chain> &
  WalletActions<Chain>;

const MNEMONIC = "test test test test test test test test test test test junk";
const TRANSFER = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");
/** What every test pays: to ask the chain for it took as long as to send. */
export const FEES = {
  type: "eip1559",
  maxFeePerGas: parseGwei("500"),
  maxPriorityFeePerGas: parseGwei("1"),
} as const;
/** Runs a program until the pipe to it closes, however the process at the other end ends. */
const WHILE_PIPED =
  'exec 3<&0; "$@" </dev/null 3<&- & program=$!; { read -r closed <&3; kill "$program" 2>/dev/null; } & exec 3<&-; wait "$program"; kill "$!" 2>/dev/null';
const START_TIMEOUT = 30_000;

const accounts = new Map<number, HDAccount>();

/** The accounts that anvil gives money to; their keys are public. The zeroth owns the tokens that are deployed. */
export function testAccount(index: number): HDAccount {
  // To derive one takes 2,048 rounds of SHA-512, and every token that is minted asks for the zeroth.
  const account = accounts.get(index) ?? mnemonicToAccount(MNEMONIC, { addressIndex: index });
  accounts.set(index, account);
  return account;
}

/** The private key of {@link testAccount}. */
export function testKey(index: number): Hex {
  const key = testAccount(index).getHdKey().privateKey;
  if (!key) throw new Error(`Test account ${index} has no key.`);
  return `0x${Buffer.from(key).toString("hex")}`;
}

/** Calls the node as viem's `http()` does, without `fetch`, which takes three times the work. */
async function ask(url: string, call: { method: string; params?: unknown[] }): Promise<unknown> {
  try {
    return await askNode(url, call.method, call.params ?? []);
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    throw new RpcRequestError({ body: call, error: { ...error, message: error.message }, url });
  }
}

/** Brings a chain's clock to the present: anvil's goes on from the block before a reorganisation, or from when it read its options. */
async function setClock(client: ChainClient): Promise<void> {
  const { timestamp } = await client.getBlock({ blockTag: "pending" });
  const behind = Math.floor(Date.now() / 1000) - Number(timestamp);
  if (behind > 0) await client.increaseTime({ seconds: behind });
}

/**
 * Starts anvil and waits until it answers. It ends with the process that started it, however that one ends.
 *
 * @example
 * const chain = await startChain();
 * const token = await chain.deployToken();
 * await token.mint(testAccount(1).address, 5_000_000n);
 * await token.transfer(testAccount(1), treasury, 1_500_000n);
 * await chain.stop();
 */
export async function startChain(options: ChainOptions = {}) {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const chain = { ...anvil, id: options.chainId ?? anvil.id };
  const kept = options.stateFile ? keepState(options.stateFile) : null;
  const args = [
    ...["--silent", "--host", "127.0.0.1", "--port", String(port), "--chain-id", String(chain.id)],
    ...["--slots-in-an-epoch", String(options.slotsInAnEpoch ?? 1)],
    ...(options.genesis && !kept?.exists ? ["--timestamp", String(options.genesis)] : []),
    ...(options.blocks === "asked" ? ["--no-mining"] : []),
    ...(kept ? kept.args : []),
  ];
  const child = spawn("sh", ["-c", WHILE_PIPED, "freehold-anvil", program(), ...args], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.stdin?.on("error", () => undefined);
  const exited = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
  const client: ChainClient = createTestClient({
    chain,
    mode: "anvil",
    transport: custom({ request: (call) => ask(url, call) }, { retryCount: 0 }),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions);

  const deadline = Date.now() + START_TIMEOUT;
  while (!(await client.getChainId().catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`anvil did not start on port ${port}.`);
    await sleep(20);
  }
  if (!options.genesis && !kept?.exists) await setClock(client);
  // The pipe and the supervisor keep no process alive that has nothing else to do.
  child.unref();
  (child.stdin as unknown as { unref?(): void })?.unref?.();

  /** Mines what waits, and answers with the transaction's receipt. */
  const receipt = async (hash: Hex): Promise<TransactionReceipt> => {
    if (options.blocks === "asked") await client.mine({ blocks: 1 });
    // viem's waitForTransactionReceipt waits for a block after the one it missed.
    for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await sleep(10)) {
      const found = await client.getTransactionReceipt({ hash }).catch((error) => {
        if (error instanceof TransactionReceiptNotFoundError) return null;
        throw error;
      });
      if (found) return found;
    }
    throw new Error(`Transaction ${hash} is in no block.`);
  };

  const deploy = async (name: ContractName, args: unknown[] = []): Promise<Address> => {
    const { abi, bytecode } = contract(name);
    const hash = await client.deployContract({ abi, bytecode, args, account: testAccount(0), chain, ...FEES });
    const { contractAddress } = await receipt(hash);
    if (!contractAddress) throw new Error(`${name} was not deployed.`);
    return contractAddress;
  };

  /** Calls a contract of `packages/test-utils/contracts` in a transaction; throws if it reverts. */
  const write = async (name: ContractName, address: Address, call: string, args: unknown[], account: Account) => {
    const { abi } = contract(name);
    const hash = await client.writeContract({ abi, address, functionName: call, args, account, chain, ...FEES });
    return receipt(hash);
  };

  const transfers = async (address: Address, args: { from?: Address; to?: Address }, fromBlock: bigint) => {
    const logs = await client.getLogs({ address, event: TRANSFER, args, fromBlock, strict: true });
    return Promise.all(
      logs.map(async ({ args, transactionHash, blockNumber }) => ({
        from: args.from,
        to: args.to,
        amount: args.value,
        txHash: transactionHash,
        at: new Date(Number((await client.getBlock({ blockNumber })).timestamp) * 1000),
      })),
    );
  };

  return {
    url,
    chain,
    /** viem's test, public and wallet actions: `mine`, `reorg` by request, `getBalance`, … */
    client,
    deploy,
    write,
    receipt,
    /** Thousands of blocks in one call take a busy machine longer than the client waits for an answer. */
    async mine(blocks = 1) {
      for (let left = blocks; left > 0; left -= 250) await client.mine({ blocks: Math.min(left, 250) });
    },
    /** Takes the last blocks back and mines as many again; `transactions` are [transaction, index of the new block]. */
    async reorg(depth: number, transactions: [Record<string, unknown> | Hex, number][] = []): Promise<void> {
      await client.request({ method: "anvil_reorg", params: [depth, transactions] } as never);
      await setClock(client);
    },
    /** Deploys UBXS. @returns short ways to use it. */
    async deployToken() {
      return this.token(await deploy("UBXS"));
    },
    /** Short ways to use a UBXS that is deployed. */
    token: (address: Address) => ({
      address,
      mint: (to: Address, amount: bigint) => write("UBXS", address, "mint", [to, amount], testAccount(0)),
      block: (account: Address, blocked = true) =>
        write("UBXS", address, "setBlocked", [account, blocked], testAccount(0)),
      transfer: (from: Account, to: Address, amount: bigint) => write("UBXS", address, "transfer", [to, amount], from),
      /** Every transfer to an account since a block, oldest first. */
      transfersTo: (to: Address, fromBlock = 0n) => transfers(address, { to }, fromBlock),
      /** Every transfer from an account since a block, oldest first. */
      transfersFrom: (from: Address, fromBlock = 0n) => transfers(address, { from }, fromBlock),
      balanceOf: (account: Address) =>
        client.readContract({
          address,
          abi: contract("UBXS").abi,
          functionName: "balanceOf",
          args: [account],
        }) as Promise<bigint>,
    }),
    /** True if the chain was there before, in its state file. */
    isOld: kept?.exists ?? false,
    /** Writes the chain into its state file as it is now, without what waits for a block. */
    async keep(): Promise<void> {
      kept?.save(await client.dumpState());
    },
    /** Ends the chain. */
    async stop(): Promise<void> {
      child.ref();
      child.stdin?.end();
      await exited;
    },
  };
}

/** The program that npm installed for this platform. */
function program(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  const arch = { x64: "amd64", arm64: "arm64" }[process.arch as string];
  return require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`);
}
