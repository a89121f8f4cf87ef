import type { RenewedSession } from "@freehold/contract";
import {
  createDigestTree,
  digestOfKey,
  digestOfPayment,
  digestOfProposal,
  wordsOf,
} from "@freehold/contract/signatures";
import { createSoftPasskey } from "../accounts/factors/passkey.fixture.ts";
import type { createTestApi } from "../api.fixture.ts";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Sql } from "../platform/database/connect.ts";
import type { SignedProposal } from "./signed-acts.ts";

type Api = ReturnType<typeof createTestApi>;
type Payment = { id: string; amount: bigint; to: string };
type Key = { credentialId: string; userId: string; publicKey: string };

/** Where `createTestApi` says that its site is. */
const SITE = { rpId: "localhost", origin: "http://localhost:4600" };

/**
 * An admin with a passkey, who signs as the site does.
 *
 * @example
 * const ada = await signingAdmin(sql, world.api, target);
 * await ada.sign(requests);
 * await ada.post(`/admin/withdrawals/${id}/approve`);
 */
export async function signingAdmin(sql: Sql, api: Api, target: PayTarget) {
  const person = await api.person("admin");
  const passkey = createSoftPasskey(SITE);
  let { token } = person;
  await sql`
    insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
    values (${passkey.id}, ${person.id}, ${Buffer.from(passkey.publicKey)}, 0, '{internal}', false, 'Laptop', now())`;
  const [{ email }] = await sql<[{ email: string }]>`select email from users where id = ${person.id}`;

  const key = {
    credentialId: passkey.id,
    userId: person.id,
    publicKey: Buffer.from(passkey.publicKey).toString("base64url"),
  };
  const post = (path: string, body?: unknown) => api.call("POST", path, token, { body });
  /** What the passkey makes of some digests. */
  async function assertionOf(digests: readonly Uint8Array[]) {
    const { root } = await createDigestTree(digests);
    return passkey.get({ challenge: Buffer.from(root).toString("base64url") });
  }
  /** Signs digests and says what they are of. */
  async function send(act: object, digests: readonly Uint8Array[]) {
    const body = { ...act, credential: await assertionOf(digests) };
    const answer = await api.call<RenewedSession>("POST", "/admin/signatures", token, { body });
    if (answer.status === 200) token = answer.body.token;
    return answer;
  }

  return {
    ...person,
    email,
    key,
    /** What `approvals trust` is given for this admin. */
    trusted: [email, "--words", await wordsOf(await digestOfKey(key))],
    post,
    get: <Answer>(path: string) => api.call<Answer>("GET", path, token),
    patch: (path: string, body: unknown) => api.call("PATCH", path, token, { body }),
    send,
    assertionOf,
    /** Signs the payments of requests, as one. */
    sign: async (payments: readonly Payment[]) =>
      send(
        { withdrawals: payments.map(({ id }) => id) },
        await Promise.all(payments.map((payment) => digestOf(payment, target))),
      ),
    signProposal: async (proposal: SignedProposal) =>
      send({ proposal: proposal.id }, [await digestOfProposal(proposal)]),
    signKey: async (key: Key) => send({ key: key.credentialId }, [await digestOfKey(key)]),
  };
}

/** What a payment is signed as. */
export const digestOf = ({ id, amount, to }: Payment, { chainId, tokenAddress }: PayTarget): Promise<Uint8Array> =>
  digestOfPayment({ id, amount, wallet: to, chainId, token: tokenAddress });

/** An admin who can sign. */
export type SigningAdmin = Awaited<ReturnType<typeof signingAdmin>>;
