import type { WalletNonce } from "@freehold/contract";
import { startChain } from "@freehold/test-utils/chain/start-chain";
import type { Hex } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { createTestApp } from "../../app.fixture.ts";
import { type Chain, createChain } from "../../platform/chain/chain.ts";
import type { ChainSettings } from "../../platform/chain/chain-settings.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { type Words, writeMessage } from "./proof.fixture.ts";

export type { Words };

/** Where people sign in these tests. */
export const config = { publicUrl: "https://freehold.example", allowedOrigins: ["https://partner.example"] };

/** The application that a person talks to. */
export type App = ReturnType<typeof createTestApp>;

/** A signer whose key is of no other one in the test. */
export const someSigner = () => privateKeyToAccount(generatePrivateKey());

let people = 0;
/** Registers a person and signs them in. */
export const signUp = (app: App) => app.signedUp(`wallet-${++people}@freehold.test`);

/** Asks for a nonce and signs what the server wants to hear, or something a little different. */
export async function prove(app: App, token: string, signer: PrivateKeyAccount, other: Partial<Words> = {}) {
  const { body } = await app.get<WalletNonce>("/api/auth/wallet/nonce", token);
  const { nonce, statement, domain, uri, chain_ids, issued_at } = body;
  const message = writeMessage({
    address: signer.address,
    statement: statement as string,
    nonce: nonce as string,
    domain: domain as string,
    uri: uri as string,
    chainId: chain_ids[0] as number,
    issuedAt: issued_at as string,
    ...other,
  });
  return { message, signature: await signer.signMessage({ message }) };
}

/** Sends a message and its signature. */
export const send = (app: App, token: string, proof: { message: string; signature: Hex }) =>
  app.post("/api/auth/wallet/verify", proof, token);

/** A chain with the token, and applications that ask it; end it with `node.stop()`. */
export async function createWalletWorld(sql: Sql) {
  const node = await startChain();
  const { address: tokenAddress } = await node.deployToken();
  const settings: ChainSettings = {
    rpcUrl: node.url,
    chainId: 31_337,
    tokenAddress,
    confirmations: null,
    payout: { mode: "treasury", key: generatePrivateKey() },
  };
  const chain = createChain(settings, sql);
  return { node, settings, chain, appOn: (on: Chain | null = chain) => createTestApp(sql, { config, chain: on }) };
}
