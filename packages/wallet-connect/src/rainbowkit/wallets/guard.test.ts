import { EventEmitter } from "node:events";
import { createClient, custom, stringToHex } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guard } from "./guard.ts";
import type { Provider } from "./provider.ts";
import { revocable } from "./revocable.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SIGN_IN = `partner.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nURI: https://partner.example`;

let asked: { method: string; params?: unknown }[];
let provider: Provider;

beforeEach(() => {
  vi.stubGlobal("location", { host: "partner.example" });
  asked = [];
  provider = {
    request: async (call) => {
      asked.push(call);
      return "answered";
    },
    on: vi.fn(),
    removeListener: vi.fn(),
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const signOnly = () => guard(provider, () => true);

describe("a page that may only ask for signatures", () => {
  test.each([
    ["eth_sendTransaction", [{ to: ADDRESS, value: "0x1" }]],
    ["eth_sendRawTransaction", ["0x02"]],
    ["eth_signTransaction", [{ to: ADDRESS }]],
    ["eth_sign", [ADDRESS, `0x${"ab".repeat(32)}`]],
    ["eth_signTypedData", [{}, ADDRESS]],
    ["eth_signTypedData_v1", [[], ADDRESS]],
    ["eth_signTypedData_v3", [ADDRESS, "{}"]],
    ["eth_signTypedData_v4", [ADDRESS, '{"primaryType":"Permit"}']],
    ["eth_sendUserOperation", [{}, ADDRESS]],
    ["wallet_sendCalls", [{ calls: [] }]],
    ["wallet_sendTransaction", [{}]],
    ["wallet_grantPermissions", [{}]],
    ["wallet_prepareCalls", [{}]],
    ["wallet_sendPreparedCalls", [{}]],
    ["wallet_addEthereumChain", [{ chainId: "0x38" }]],
    ["wallet_watchAsset", [{}]],
    ["wallet_invokeSnap", [{}]],
    ["wallet_requestPermissions", [{ eth_accounts: {}, "erc20-token-transfer": {} }]],
    ["wallet_requestPermissions", [{ eth_accounts: {} }, { "erc20-token-transfer": {} }]],
    ["eth_getEncryptionPublicKey", [ADDRESS]],
    ["eth_decrypt", ["0x", ADDRESS]],
    ["personal_unlockAccount", [ADDRESS, ""]],
    ["a_method_of_tomorrow", []],
  ])("refuses %s, and the wallet never sees it", async (method, params) => {
    await expect(signOnly().request({ method, params })).rejects.toMatchObject({
      code: 4200,
      message: expect.stringContaining(
        `This page can only ask your wallet to sign in, so we refused ${method} and didn't ask your wallet.`,
      ),
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ["eth_accounts", undefined],
    ["eth_requestAccounts", undefined],
    ["eth_chainId", undefined],
    ["wallet_requestPermissions", [{ eth_accounts: {} }]],
    ["eth_call", [{ to: ADDRESS, data: "0x" }, "latest"]],
    ["eth_getTransactionReceipt", [`0x${"0".repeat(64)}`]],
    ["personal_sign", [stringToHex(SIGN_IN), ADDRESS]],
    ["personal_sign", [SIGN_IN, ADDRESS]],
  ])("passes %s on", async (method, params) => {
    await expect(signOnly().request({ method, params })).resolves.toBe("answered");
    expect(asked).toEqual([params === undefined ? { method } : { method, params }]);
  });

  test("passes a switch of the network on, and asks afterwards where the wallet is", async () => {
    provider.request = async (call) => {
      asked.push(call);
      return call.method === "eth_chainId" ? "0x38" : null;
    };
    const call = { method: "wallet_switchEthereumChain", params: [{ chainId: "0x38" }] };
    await expect(signOnly().request(call)).resolves.toBe(null);
    expect(asked).toEqual([call, { method: "eth_chainId" }]);
  });

  test.each([
    ["a hash, which could be an order or a Safe's transaction", `0x${"ab".repeat(32)}`],
    ["a message for another page", stringToHex(SIGN_IN.replace("partner.example", "thief.example"))],
    ["a text of which keys are made", stringToHex("Sign this message to unlock your trading account.")],
    ["nothing", undefined],
    ["bytes that are no text", "0xff"],
  ])("does not let %s be signed", async (_what, message) => {
    await expect(signOnly().request({ method: "personal_sign", params: [message, ADDRESS] })).rejects.toMatchObject({
      code: 4200,
    });
    expect(asked).toEqual([]);
  });

  test("asks for what it looked at, whatever the parameters turn into", async () => {
    let reads = 0;
    const call = {
      get method() {
        return reads++ ? "eth_sendTransaction" : "eth_chainId";
      },
    };
    await signOnly().request(call);
    expect(asked).toEqual([{ method: "eth_chainId" }]);
  });

  test("has no other way in", () => {
    const behind = { send: vi.fn(), sendAsync: vi.fn(), signer: { request: vi.fn() }, providers: [provider] };
    const emitter = { ...provider, ...behind, on: vi.fn().mockReturnThis(), once: vi.fn().mockReturnThis() };
    const guarded = guard(emitter, () => true);
    for (const way of [...Object.keys(behind), "valueOf", "constructor"])
      expect(Reflect.get(guarded, way)).toBe(undefined);
    for (const way of ["on", "once"]) expect(Reflect.get(guarded, way)("connect", () => {})).toBe(guarded);
    expect(Object.getPrototypeOf(guarded)).toBe(null);
  });

  test("lets a connector connect and read what it has connected", () => {
    const guarded = guard(Object.assign(provider, { connect: vi.fn(), accounts: [ADDRESS], isOak: true }), () => true);
    expect(Reflect.get(guarded, "connect")).toBeTypeOf("function");
    expect(Reflect.get(guarded, "accounts")).toEqual([ADDRESS]);
    expect(Reflect.get(guarded, "isOak")).toBe(true);
  });

  test("holds for a provider that is frozen", async () => {
    const guarded = guard(Object.freeze(provider), () => true);
    await expect(guarded.request({ method: "eth_sendTransaction" })).rejects.toMatchObject({ code: 4200 });
  });

  test("begins when the page says so, for a provider that was handed out before", async () => {
    let only = false;
    const guarded = guard(provider, () => only);
    await guarded.request({ method: "eth_sendTransaction", params: [{}] });
    only = true;
    await expect(guarded.request({ method: "eth_sendTransaction", params: [{}] })).rejects.toMatchObject({
      code: 4200,
    });
    expect(asked).toHaveLength(1);
  });
});

describe("what a script has taken before the page may only ask for signatures", () => {
  const ORDER = { method: "eth_sendTransaction", params: [{ to: ADDRESS, value: "0x1" }] };
  const sent = vi.fn(() => "sent");
  let only: boolean;
  let guarded: Provider;

  beforeEach(() => {
    only = false;
    sent.mockClear();
    const signer = { sendTransaction: sent, nested: { send: sent } };
    const emitter = Object.assign(new EventEmitter(), { sendTransaction: sent });
    // biome-ignore lint/suspicious/noThenProperty: a promise of a wallet's own library
    const thenable = { then: (resolve: (found: unknown) => void) => resolve(signer) };
    const more = { emitter, getSignerSoon: () => thenable, useSigner: (use: (found: unknown) => void) => use(signer) };
    const ways = {
      ...more,
      send: sent,
      sendAsync: sent,
      signer,
      getSigner: async () => signer,
      makeSigner: () => signer,
    };
    guarded = guard(Object.assign(provider, ways), () => only);
  });

  const member = (name: string) => Reflect.get(guarded, name);
  const ways: [string, () => Promise<(order: unknown) => unknown>][] = [
    ["send", async () => member("send")],
    ["sendAsync", async () => member("sendAsync")],
    ["signer's method", async () => member("signer").sendTransaction],
    [
      "signer",
      async () =>
        (
          ({ signer }) =>
          (order: unknown) =>
            signer.sendTransaction(order)
        )({ signer: member("signer") }),
    ],
    ["what is in the signer", async () => member("signer").nested.send],
    ["a signer that was made", async () => member("makeSigner")().sendTransaction],
    [
      "a signer that was waited for",
      async () => {
        const signer = await member("getSigner")();
        return (order) => signer.sendTransaction(order);
      },
    ],
    [
      "a signer that was waited for, though it came by no promise of the language's own",
      async () => {
        const signer = await member("getSignerSoon")();
        return (order) => signer.sendTransaction(order);
      },
    ],
    [
      "a signer that was given to a function",
      async () => {
        const given: { sendTransaction: (order: unknown) => unknown }[] = [];
        member("useSigner")((signer: (typeof given)[0]) => given.push(signer));
        return (order) => given[0]?.sendTransaction(order);
      },
    ],
    [
      "a signer that called a listener of its own",
      async () => {
        const heard: { sendTransaction: (order: unknown) => unknown }[] = [];
        member("emitter").on("display_uri", function (this: (typeof heard)[0]) {
          heard.push(this);
        });
        member("emitter").emit("display_uri");
        return (order) => heard[0]?.sendTransaction(order);
      },
    ],
  ];

  test.each(ways)("%s works until then, and leads nowhere from then on", async (_what, take) => {
    const taken = await take();
    expect(taken(ORDER)).toBe("sent");
    only = true;
    expect(() => taken(ORDER)).toThrow("This page can only ask your wallet to sign in");
    expect(sent).toHaveBeenCalledOnce();
  });
});

test("a client that a script has taken is one until the page may only ask for signatures", async () => {
  let only = false;
  const getClient = async () => createClient({ transport: custom(provider) });
  const client = await revocable(getClient, null, () => only)();
  const copied = { ...client };
  await expect(client.request({ method: "eth_chainId" })).resolves.toBe("answered");
  await expect(copied.request({ method: "eth_chainId" })).resolves.toBe("answered");
  only = true;
  for (const taken of [() => client.request, () => copied.request({ method: "eth_chainId" })])
    expect(taken).toThrow("This page can only ask your wallet to sign in");
  expect(asked).toHaveLength(2);
});

test("a listener of what is behind the provider leaves by the function it came with", () => {
  const signer = new EventEmitter();
  const guarded = guard(Object.assign(provider, { signer }), () => false);
  const behind = Reflect.get(guarded, "signer");
  const listener = vi.fn();
  behind.on("display_uri", listener);
  signer.emit("display_uri", "wc:1");
  expect(listener).toHaveBeenCalledExactlyOnceWith("wc:1");
  behind.removeListener("display_uri", listener);
  expect(signer.listenerCount("display_uri")).toBe(0);
});

test("a guard is made once for a provider, also for one that is guarded", () => {
  expect(guard(provider, () => true)).toBe(guard(provider, () => true));
  expect(guard(signOnly(), () => true)).toBe(signOnly());
});

const guardEmitter = (emitter: EventEmitter) =>
  guard(Object.assign(emitter, { request: provider.request }) as unknown as Provider, () => true);

test("who listens hears the wallet's own events until they leave, and never has the wallet as this", () => {
  const emitter = new EventEmitter();
  const guarded = guardEmitter(emitter);
  const heard: unknown[] = [];
  function listener(this: unknown, accounts: unknown) {
    heard.push([this === guarded, accounts]);
  }
  guarded.on?.("accountsChanged", listener);
  emitter.emit("accountsChanged", [ADDRESS]);
  expect(heard).toEqual([[true, [ADDRESS]]]);
  guarded.removeListener?.("accountsChanged", listener);
  expect(emitter.listenerCount("accountsChanged")).toBe(0);
});

test("who listened before the guard was there may leave by it", () => {
  const emitter = new EventEmitter();
  const listener = () => {};
  emitter.on("connect", listener);
  guardEmitter(emitter).removeListener?.("connect", listener);
  expect(emitter.listenerCount("connect")).toBe(0);
});
