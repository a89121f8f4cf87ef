/** A key that only this page has (RFC 9449). It can't be read out, and is gone with the page. */
export type PageKey = {
  /** What the partner's server sends as `dpop_jkt`. */
  thumbprint: string;
  /** Signs a call, for its `DPoP` header. */
  prove(call: ProvedCall): Promise<string>;
};

/** A call that is proved to come from the page that has the key. */
export type ProvedCall = { method: string; url: string; token: string };

/** Makes a key. What makes it is loaded now: most pages need none. */
export async function createPageKey(): Promise<PageKey> {
  const { calculateThumbprint, generateKeyPair, generateProof } = await import("dpop");
  const pair = await generateKeyPair("ES256");
  return {
    thumbprint: await calculateThumbprint(pair.publicKey),
    prove({ method, url, token }) {
      const { origin, pathname } = new URL(url);
      return generateProof(pair, origin + pathname, method, undefined, token);
    },
  };
}
