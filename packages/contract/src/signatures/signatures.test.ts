import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDigestTree, digestOfKey, digestOfPayment, digestOfProposal, findRoot, wordsOf } from "../signatures.ts";

const PAYMENT = {
  id: "7f4df2ae-0f5e-4a53-a9a0-1f0e7c1f4f6d",
  amount: 130_000_000n,
  wallet: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  chainId: 56,
  token: "0x55d398326f99059fF775485246999027B3197955",
};
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

describe("the digest of a payment", () => {
  it("is another one for each part that differs, but not for the letters' case in an address", async () => {
    const others = [
      { id: "7f4df2ae-0f5e-4a53-a9a0-1f0e7c1f4f6e" },
      { amount: 130_000_001n },
      { wallet: "0x70997970C51812dc3A010C7d01b50e0d17dc79C9" },
      { chainId: 1 },
      { token: "0x55d398326f99059fF775485246999027B3197956" },
    ];
    const digests = await Promise.all([{}, ...others].map((other) => digestOfPayment({ ...PAYMENT, ...other })));
    expect(new Set(digests.map(hex)).size).toBe(6);
    expect(await digestOfPayment({ ...PAYMENT, wallet: PAYMENT.wallet.toLowerCase() })).toEqual(digests[0]);
  });

  it("is never that of a proposal or a key, and refuses a line break, which would shift the parts", async () => {
    const proposal = { id: PAYMENT.id, kind: "130000000", subject: "56", payload: "{}" };
    expect(hex(await digestOfProposal(proposal))).not.toBe(hex(await digestOfPayment(PAYMENT)));
    await expect(digestOfPayment({ ...PAYMENT, token: "0x1\n0x2" })).rejects.toThrow(TypeError);
    await expect(digestOfKey({ credentialId: "a\nb", userId: "c", publicKey: "d" })).rejects.toThrow(TypeError);
  });
});

const digest = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("a tree of digests", () => {
  it("leads from each digest to the root, and from no other", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(digest, { minLength: 1, maxLength: 40, selector: hex }),
        digest,
        async (digests, other) => {
          const { root, paths } = await createDigestTree(digests);
          for (const [index, one] of digests.entries()) {
            expect(await findRoot(one, paths[index] ?? [])).toEqual(root);
            if (!digests.some((known) => hex(known) === hex(other)))
              expect(await findRoot(other, paths[index] ?? [])).not.toEqual(root);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("has the same root in any order and another one with one more, but takes a root for no digest", async () => {
    const [one, two, three] = await Promise.all([1n, 2n, 3n].map((amount) => digestOfPayment({ ...PAYMENT, amount })));
    if (!one || !two || !three) throw new Error("Three digests were made.");
    const { root } = await createDigestTree([one, two]);
    expect(hex((await createDigestTree([two, one])).root)).toBe(hex(root));
    const bigger = await createDigestTree([one, two, three]);
    expect(hex(bigger.root)).not.toBe(hex(root));
    expect(hex((await createDigestTree([root, three])).root)).not.toBe(hex(bigger.root));
    await expect(createDigestTree([])).rejects.toThrow(RangeError);
  });
});

it("four words stand for a digest, the same ones each time", async () => {
  const digest = await digestOfPayment(PAYMENT);
  const words = await wordsOf(digest);
  expect(words).toMatch(/^[a-z]+( [a-z]+){3}$/);
  expect(await wordsOf(digest)).toBe(words);
  expect(await wordsOf(await digestOfPayment({ ...PAYMENT, amount: 1n }))).not.toBe(words);
});
