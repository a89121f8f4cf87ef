import type { Page } from "playwright-core";

/** An authenticator of a browser. */
export type VirtualAuthenticator = {
  /** How often its passkeys were used, all together. */
  countUses(): Promise<number>;
};

/** Gives the browser an authenticator, which asks its owner and gets a yes. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
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
  return {
    async countUses() {
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.reduce((sum, { signCount }) => sum + signCount, 0);
    },
  };
}
