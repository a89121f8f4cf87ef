import {
  type Address,
  createClient,
  custom,
  encodeFunctionData,
  getAddress,
  type Hex,
  isHex,
  numberToHex,
  parseAbi,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { sendTransaction } from "viem/actions";
import { type Rpc, type RpcRequest, rpcAt, WalletError } from "./wallet-rpc.ts";

/** A request that a wallet asks its owner to approve. */
export type Question = RpcRequest & {
  kind: "connection" | "signing" | "transaction" | "switching";
  /** The account it is about. */
  address: Address;
  /** The chain it is about. */
  chainId: number;
};

/** An owner's answer. `pending` waits until {@link TestWallet.behave} gives another; an error is thrown as it is. */
export type Answer = "approve" | "reject" | "pending" | { code: number; message: string };

/** The behaviour of a wallet, which a test can change at any time. */
export type Behaviour = Record<Question["kind"], Answer> & {
  /** `another-key` is a whole signature of another key; `malformed` is none. */
  signature: "right" | "another-key" | "malformed";
  /** It shows no account and waits with connections until it is unlocked. */
  locked: boolean;
  /** It reaches no chain: everything is refused with 4900. */
  offline: boolean;
};

/** Options of {@link createTestWallet}. */
export type WalletOptions = {
  /** The private keys of its accounts; the first one is chosen. */
  key: Hex | readonly Hex[];
  /** The chain it is on at first. */
  chainId: number;
  /** The node of that chain; null for a chain that a test asks nothing of. */
  rpcUrl: string | Rpc | null;
  /** Other chains it can switch to, with their nodes. @default none */
  otherChains?: Record<number, string | Rpc | null>;
  /** Makes it a contract wallet at this address (`ContractWallet.sol`), owned by the first key. @default none */
  contract?: Address;
  /** Whether the page was connected before. @default false */
  connected?: boolean;
  /** @default approves everything and signs correctly */
  behaviour?: Partial<Behaviour>;
  /** Asks the owner if the behaviour is `approve`: `false` rejects, and an error is returned as it is. @default approves everything */
  ask?: (question: Question) => Promise<boolean>;
};

/** The provider that pages use (EIP-1193). */
export type WalletProvider = {
  request(request: RpcRequest): Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own data
  on(event: string, listener: (data: any) => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removeListener(event: string, listener: (data: any) => void): void;
};

/** A wallet that really signs and sends, controlled by a test. */
export type TestWallet = ReturnType<typeof createTestWallet>;

const APPROVING: Behaviour = {
  connection: "approve",
  signing: "approve",
  transaction: "approve",
  switching: "approve",
  signature: "right",
  locked: false,
  offline: false,
};
const EXECUTE = parseAbi(["function execute(address target, bytes data)"]);
/** What a node with open accounts, like anvil, would sign by itself, and what only a wallet answers. */
const NEVER_FORWARDED = /^eth_(accounts|coinbase|sign.*|sendTransaction|sendUnsignedTransaction)$/;

type Transaction = Partial<Record<"from" | "to" | "data" | "input" | "value" | "gas" | "chainId", Hex>>;

/**
 * Creates a wallet with real keys that signs and sends transactions to a real chain. Runs in a page and in Node.
 *
 * @example
 * const wallet = createTestWallet({ key: testKey(1), chainId: 31337, rpcUrl: chain.url });
 * announceWallet({ name: "Test wallet", rdns: "test.freehold.wallet" }, wallet.provider);
 * wallet.behave({ signing: "reject" });
 * expect(wallet.requests.map(({ method }) => method)).not.toContain("eth_sendTransaction");
 */
export function createTestWallet(options: WalletOptions) {
  const accounts = [options.key].flat().map((key) => privateKeyToAccount(key as Hex));
  const nodes = new Map(
    Object.entries({ ...options.otherChains, [options.chainId]: options.rpcUrl }).map(([id, node]) => [
      Number(id),
      typeof node === "string" ? rpcAt(node) : node,
    ]),
  );
  const behaviour: Behaviour = { ...APPROVING, ...options.behaviour };
  const requests: RpcRequest[] = [];
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const waiting = new Set<() => void>();
  const unanswered = new Set<Promise<unknown>>();
  let { chainId, connected = false } = options;
  let account = accounts[0] as (typeof accounts)[number];
  let connecting = false;

  const address = () => getAddress(options.contract ?? account.address);
  const shown = () => (connected && !behaviour.locked ? [address()] : []);
  const emit = (event: string, data: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data);
  };
  /** Does something, and tells pages if they see other accounts afterwards. */
  const showing = (change: () => void) => {
    const before = shown().join();
    change();
    if (shown().join() !== before) emit("accountsChanged", shown());
  };

  /** Waits for the owner's answer. */
  async function ask(kind: Question["kind"], request: RpcRequest, about = chainId): Promise<void> {
    while (behaviour[kind] === "pending" || (kind === "connection" && behaviour.locked))
      await new Promise<void>((resolve) => waiting.add(resolve));
    const answer = behaviour[kind];
    if (typeof answer === "object") throw new WalletError(answer.code, answer.message);
    const question = { ...request, kind, address: address(), chainId: about };
    if (answer === "reject" || (options.ask && !(await options.ask(question))))
      throw new WalletError(4001, "The user rejected the request.");
  }

  async function connect(request: RpcRequest): Promise<void> {
    if (shown().length && request.method === "eth_requestAccounts") return;
    if (connecting) throw new WalletError(-32002, `Request of type '${request.method}' already pending.`);
    connecting = true;
    try {
      await ask("connection", request);
      showing(() => {
        connected = true;
      });
    } finally {
      connecting = false;
    }
  }

  /** The account to sign with: only what a page may see may it use. */
  function authorize(from: unknown) {
    if (shown().some((each) => each.toLowerCase() === String(from).toLowerCase())) return account;
    throw new WalletError(4100, `The account ${from} is not open to this page.`);
  }

  function node(): Rpc {
    const rpc = nodes.get(chainId);
    if (rpc) return rpc;
    throw new WalletError(-32603, `The wallet has no node for chain ${chainId}.`);
  }

  async function sign(from: unknown, request: RpcRequest, signed: (signer: typeof account) => Promise<Hex>) {
    const signer = authorize(from);
    await ask("signing", request);
    if (behaviour.signature === "malformed") return "0x1234";
    return signed(behaviour.signature === "right" ? signer : privateKeyToAccount(generatePrivateKey()));
  }

  async function send(transaction: Transaction, request: RpcRequest): Promise<Hex> {
    const sender = authorize(transaction.from);
    if (transaction.chainId && Number(transaction.chainId) !== chainId)
      throw new WalletError(-32602, `The transaction is for chain ${Number(transaction.chainId)}, not ${chainId}.`);
    await ask("transaction", request);
    const { to, gas, value = "0x0" } = transaction;
    const data = transaction.data ?? transaction.input ?? "0x";
    const client = createClient({ account: sender, transport: custom({ request: node() }, { retryCount: 0 }) });
    const common = { chain: null, ...(gas && { gas: BigInt(gas) }) };
    if (!options.contract)
      return sendTransaction(client, { ...common, data, value: BigInt(value), ...(to && { to }) }).catch(asNode);
    if (!to || BigInt(value) > 0n) throw new WalletError(-32602, "This wallet calls contracts, without value.");
    const call = encodeFunctionData({ abi: EXECUTE, functionName: "execute", args: [to, data] });
    return sendTransaction(client, { ...common, to: options.contract, data: call }).catch(asNode);
  }

  function moveTo(id: number): void {
    if (id === chainId) return;
    chainId = id;
    emit("chainChanged", numberToHex(chainId));
  }

  async function switchTo(id: number, request: RpcRequest): Promise<null> {
    if (id === chainId) return null;
    const known = nodes.has(id);
    // The owner is not asked about a chain that the wallet does not know.
    if (known || behaviour.switching !== "approve") await ask("switching", request, id);
    if (!known) throw new WalletError(4902, `Unrecognized chain ID "${numberToHex(id)}".`);
    moveTo(id);
    return null;
  }

  async function add(chain: { chainId: Hex; rpcUrls?: string[] }, request: RpcRequest): Promise<null> {
    const id = Number(chain.chainId);
    await ask("switching", request, id);
    if (!nodes.has(id)) nodes.set(id, chain.rpcUrls?.[0] ? rpcAt(chain.rpcUrls[0]) : null);
    moveTo(id);
    return null;
  }

  const permissions = () =>
    shown().length
      ? [{ parentCapability: "eth_accounts", caveats: [{ type: "restrictReturnedAccounts", value: shown() }] }]
      : [];

  async function answer(request: RpcRequest): Promise<unknown> {
    const { method, params = [] } = request;
    if (behaviour.offline) throw new WalletError(4900, "The wallet is disconnected from all chains.");
    switch (method) {
      case "eth_accounts":
        return shown();
      case "eth_chainId":
        return numberToHex(chainId);
      case "net_version":
        return String(chainId);
      case "eth_requestAccounts":
        await connect(request);
        return shown();
      case "wallet_requestPermissions":
        await connect(request);
        return permissions();
      case "wallet_getPermissions":
        return permissions();
      case "wallet_revokePermissions":
        showing(() => {
          connected = false;
        });
        return null;
      case "personal_sign": {
        const [message, from] = params as [string, Address];
        return sign(from, request, (by) => by.signMessage({ message: isHex(message) ? { raw: message } : message }));
      }
      case "eth_signTypedData_v4": {
        const [from, data] = params as [Address, string | object];
        const typed = typeof data === "string" ? JSON.parse(data) : data;
        return sign(from, request, (by) => by.signTypedData(typed));
      }
      case "eth_sendTransaction":
        return send((params[0] ?? {}) as Transaction, request);
      case "wallet_switchEthereumChain":
        return switchTo(Number((params[0] as { chainId: Hex }).chainId), request);
      case "wallet_addEthereumChain":
        return add(params[0] as { chainId: Hex; rpcUrls?: string[] }, request);
    }
    if (!/^(eth|net|web3)_/.test(method) || NEVER_FORWARDED.test(method))
      throw new WalletError(-32601, `The method ${method} does not exist or is not available.`);
    return node()(request);
  }

  const provider: WalletProvider = {
    request(request) {
      requests.push(structuredClone({ method: request.method, params: request.params ?? [] }));
      const answered = answer(request);
      unanswered.add(answered);
      const forget = () => unanswered.delete(answered);
      answered.then(forget, forget);
      return answered;
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };

  return {
    provider,
    /** Everything it was asked, in order. */
    requests,
    /** Resolves when every request so far is answered, with a result or an error. */
    async settled(): Promise<void> {
      await Promise.allSettled(unanswered);
    },
    /** Whom it acts for now: the chosen account, or the contract. */
    get address() {
      return address();
    },
    /** Every account it has. */
    addresses: accounts.map((each) => each.address),
    get chainId() {
      return chainId;
    },
    /** Changes how it behaves; what is pending is answered accordingly. Pages are told of what they can see. */
    behave(change: Partial<Behaviour>): void {
      const { offline } = behaviour;
      showing(() => Object.assign(behaviour, change));
      if (behaviour.offline && !offline) emit("disconnect", new WalletError(4900, "The wallet has lost its chains."));
      if (!behaviour.offline && offline) emit("connect", { chainId: numberToHex(chainId) });
      for (const go of waiting) go();
      waiting.clear();
    },
    /** The owner chooses another account in the wallet. */
    chooseAccount(chosen: Address): void {
      const found = accounts.find((each) => each.address.toLowerCase() === chosen.toLowerCase());
      if (!found) throw new Error(`The wallet has no account ${chosen}.`);
      showing(() => {
        account = found;
      });
    },
    /** The owner goes to another chain in the wallet, known to the page or not. */
    chooseChain: moveTo,
    /** The owner takes the page's permission back in the wallet. */
    disconnect(): void {
      showing(() => {
        connected = false;
      });
    },
  };
}

/** What the node said, as a wallet passes it on; viem's own words around it are for people who use viem. */
function asNode(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof WalletError) throw cause;
  throw new WalletError(-32603, error instanceof Error ? error.message : String(error));
}
