import {
  type AdminSignature,
  type AdminWithdrawal,
  type ApprovalKeys,
  parseAmount,
  type SigningOptions,
} from "@freehold/contract";
import { proposals } from "@freehold/session/api/proposals";
import { signatures } from "@freehold/session/api/signatures";

/** A request as it is signed. */
export type SignedRequest = Pick<AdminWithdrawal, "id" | "amount_ubxs" | "wallet_address">;

/**
 * Signs the approval of some requests with the admin's passkey, all with one touch, as they are shown. Nothing where the admin has no passkey.
 *
 * @throws {ApiError} `passkey_refused` if they are not what the platform has now; a `WebAuthnError` if the admin gave up.
 */
export async function signApprovals(requests: readonly SignedRequest[]): Promise<void> {
  const options = await signatures.options();
  await sign(options, { withdrawals: requests.map(({ id }) => id) }, () => digestsOf(requests, options));
}

/**
 * Confirms a proposal of another admin, which is signed with the passkey of the admin who has one; or cancels it.
 *
 * @throws {ApiError} as `proposals.confirm`, and as {@link signApprovals}.
 */
export async function decideProposal(id: string, decision: "confirm" | "cancel"): Promise<void> {
  if (decision === "confirm") await signProposal(id);
  await proposals[decision](id);
}

/** The proposals whose words an admin has seen, as they were then. */
const seen = new Map<string, SigningOptions["proposal"]>();

/**
 * Signs a proposal with the passkey of the admin who has one: of one's own, or of another admin's that is to be confirmed. Where its words
 * were shown, exactly what they were made of is signed.
 */
export async function signProposal(id: string): Promise<void> {
  const options = await signatures.options({ proposal: id });
  const proposal = seen.get(id) ?? options.proposal;
  if (proposal) await sign(options, { proposal: id }, async () => [await (await load()).digestOfProposal(proposal)]);
}

/** Signs that an admin's passkey may count for approvals. @throws as {@link signApprovals}. */
export async function signKey({
  id: credentialId,
  user_id: userId,
  public_key: publicKey,
}: ApprovalKeys["keys"][number]): Promise<void> {
  await sign(await signatures.options(), { key: credentialId }, async () => [
    await (await load()).digestOfKey({ credentialId, userId, publicKey }),
  ]);
}

/**
 * Returns four words for some requests: of one those that every admin sees, of several those of all of them together; null for an admin who
 * has no passkey.
 */
export async function wordsOfRequests(requests: readonly SignedRequest[]): Promise<string | null> {
  const options = await signatures.options();
  if (options.credentials.length === 0) return null;
  const { createDigestTree, wordsOf } = await load();
  const digests = await digestsOf(requests, options);
  const [only] = digests;
  return wordsOf(only && digests.length === 1 ? only : (await createDigestTree(digests)).root);
}

/** Returns four words for a proposal, which every admin sees; null for an admin who has no passkey. */
export async function wordsOfProposal(id: string): Promise<string | null> {
  const { credentials, proposal } = await signatures.options({ proposal: id });
  if (credentials.length === 0 || !proposal) return null;
  seen.set(id, proposal);
  const { digestOfProposal, wordsOf } = await load();
  return wordsOf(await digestOfProposal(proposal));
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

async function digestsOf(
  requests: readonly SignedRequest[],
  { chain_id: chainId, token_address: token }: SigningOptions,
) {
  const { digestOfPayment } = await load();
  return Promise.all(
    requests.map(({ id, amount_ubxs, wallet_address: wallet }) =>
      digestOfPayment({ id, amount: parseAmount(amount_ubxs), wallet, chainId, token }),
    ),
  );
}

async function sign(
  { credentials, relying_party_id: rpId }: SigningOptions,
  act: Omit<AdminSignature, "credential">,
  readDigests: () => Promise<Uint8Array[]>,
): Promise<void> {
  if (credentials.length === 0) return;
  const [{ createDigestTree }, { bufferToBase64URLString, startAuthentication }, digests] = await Promise.all([
    load(),
    import("@simplewebauthn/browser"),
    readDigests(),
  ]);
  const { root } = await createDigestTree(digests);
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
