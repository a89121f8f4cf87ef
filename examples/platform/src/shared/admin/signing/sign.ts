import {
  type AdminSignature,
  type AdminWithdrawal,
  type ApprovalKeys,
  FreeholdError,
  parseAmount,
  type SigningOptions,
} from "@freehold/contract";
import { proposals } from "@freehold/session/api/proposals";
import { signatures } from "@freehold/session/api/signatures";
import { reload } from "../../query/user-query.ts";
import { $signingMessages } from "./messages.ts";

/** A request as it is signed. */
export type SignedRequest = Pick<AdminWithdrawal, "id" | "amount_ubxs" | "wallet_address">;

/** What an admin signs: requests whose approval it is, or a proposal to confirm. */
export type Signable = { requests: readonly SignedRequest[] } | { proposal: string };

/** What an admin is shown before they sign. Exactly this is signed, or nothing. */
export type Shown = {
  /** Identifies what is signed ({@link keyOf}). */
  key: string;
  options: SigningOptions;
  /** Of the digests; null for an admin who has no passkey and signs nothing. */
  root: Uint8Array | null;
  /** Four words: of one request or proposal those that every admin sees, of several requests those of all of them together. */
  words: string | null;
};

/** What an admin does about an open proposal: confirms it as it was shown to them, or cancels it. */
export type Decision = Shown | "cancel";

/** Returns the same text for the same things to sign, whatever else is known of them. */
export function keyOf(signable: Signable): string {
  if ("proposal" in signable) return JSON.stringify({ proposal: signable.proposal });
  const requests = signable.requests.map(({ id, amount_ubxs, wallet_address }) => ({
    id,
    amount_ubxs,
    wallet_address,
  }));
  return JSON.stringify({ requests });
}

/** Reads what would be signed now, and makes its four words. @throws {ApiError} */
export async function readShown(key: string): Promise<Shown> {
  const { options, digests } = await readDigests(key);
  const [digest] = digests;
  if (!digest) return { key, options, root: null, words: null };
  const { createDigestTree, wordsOf } = await load();
  const { root } = await createDigestTree(digests);
  return { key, options, root, words: await wordsOf(digests.length === 1 ? digest : root) };
}

/**
 * Signs with the admin's passkey what they were shown, however much it is, with one touch. Nothing where the admin has no passkey.
 *
 * @throws {FreeholdError} `not_as_shown` if the platform has something else by now, which the screen then reads; an `ApiError`
 * `passkey_refused` if it has something else than the page; a `WebAuthnError` if the admin gave up.
 */
export async function signShown({ key, options, root }: Shown): Promise<void> {
  if (!root) return;
  const { createDigestTree } = await load();
  const { digests } = await readDigests(key);
  if (digests.length === 0 || String((await createDigestTree(digests)).root) !== String(root)) {
    reload("signing:", "admin:", "users:", "properties:", "distributions:");
    throw new FreeholdError("not_as_shown", $signingMessages.get().notAsShown);
  }
  const signable: Signable = JSON.parse(key);
  await sign(options, "proposal" in signable ? signable : { withdrawals: signable.requests.map(({ id }) => id) }, root);
}

/**
 * Confirms a proposal of another admin, which is signed with the passkey of the admin who has one; or cancels it.
 *
 * @throws {ApiError} as `proposals.confirm`, and as {@link signShown}.
 */
export async function decideProposal(id: string, decision: Decision): Promise<void> {
  if (decision === "cancel") {
    await proposals.cancel(id);
    return;
  }
  await signShown(decision);
  await proposals.confirm(id);
}

/** Signs that an admin's passkey may count for approvals. @throws as {@link signShown}. */
export async function signKey({
  id: credentialId,
  user_id: userId,
  public_key: publicKey,
}: ApprovalKeys["keys"][number]): Promise<void> {
  const { createDigestTree, digestOfKey } = await load();
  const { root } = await createDigestTree([await digestOfKey({ credentialId, userId, publicKey })]);
  await sign(await signatures.options(), { key: credentialId }, root);
}

/** Returns four words for a passkey. */
export async function wordsOfKey({
  id: credentialId,
  user_id: userId,
  public_key: publicKey,
}: ApprovalKeys["keys"][number]): Promise<string> {
  const { digestOfKey, wordsOf } = await load();
  return wordsOf(await digestOfKey({ credentialId, userId, publicKey }));
}

/** Has a list of 2,048 words, which most pages don't need. */
const load = () => import("@freehold/contract/signatures");

/** Returns the digests of what is to be signed as it is now; none for an admin who has no passkey. */
async function readDigests(key: string): Promise<{ options: SigningOptions; digests: Uint8Array[] }> {
  const signable: Signable = JSON.parse(key);
  const options = await signatures.options("proposal" in signable ? signable : {});
  const { credentials, chain_id: chainId, token_address: token, proposal } = options;
  if (credentials.length === 0) return { options, digests: [] };
  const { digestOfPayment, digestOfProposal } = await load();
  if ("proposal" in signable) return { options, digests: proposal ? [await digestOfProposal(proposal)] : [] };
  const digests = signable.requests.map(({ id, amount_ubxs, wallet_address: wallet }) =>
    digestOfPayment({ id, amount: parseAmount(amount_ubxs), wallet, chainId, token }),
  );
  return { options, digests: await Promise.all(digests) };
}

async function sign(
  { credentials, relying_party_id: rpId }: SigningOptions,
  act: Omit<AdminSignature, "credential">,
  root: Uint8Array,
): Promise<void> {
  const { bufferToBase64URLString, startAuthentication } = await import("@simplewebauthn/browser");
  const credential = await startAuthentication({
    optionsJSON: {
      challenge: bufferToBase64URLString(Uint8Array.from(root).buffer),
      rpId,
      allowCredentials: credentials.map((id) => ({ id, type: "public-key" })),
      userVerification: "required",
    },
  });
  await signatures.record({ ...act, credential: credential as never });
}
