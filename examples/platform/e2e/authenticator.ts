import type { Page } from "playwright-core";

/** A passkey as Chromium's protocol has it. */
type Passkey = { credentialId: string; isResidentCredential: boolean; privateKey: string; signCount: number };

/** An authenticator of a browser. */
export type VirtualAuthenticator = {
  /** Its passkeys, for the authenticator of another page. */
  listPasskeys(): Promise<Passkey[]>;
  /** How often its passkeys were used, all together. */
  countUses(): Promise<number>;
};

/**
 * Gives the browser an authenticator, which asks its owner and gets a yes.
 *
 * @param passkeys - what it has already. @default none
 */
export async function addVirtualAuthenticator(
  page: Page,
  passkeys: readonly Passkey[] = [],
): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of passkeys) await devtools.send("WebAuthn.addCredential", { authenticatorId, credential });
  const listPasskeys = async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return {
    listPasskeys,
    countUses: async () => (await listPasskeys()).reduce((sum, { signCount }) => sum + signCount, 0),
  };
}
