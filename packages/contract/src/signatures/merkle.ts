import { sha256 } from "./hash.ts";

/** The root of a tree of digests, and for each digest, in their order, what leads from it to the root. */
export type DigestTree = { root: Uint8Array; paths: Uint8Array[][] };

/** Leaves and nodes are hashed differently, so that no node can be taken for a digest. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * Makes one value of many digests, so that one signature covers all of them: the root of a Merkle tree. The two below a node are hashed in
 * their own order, so a path needs no sides, and so are the digests, so their order makes no difference. A digest left over at the end of a row goes up alone.
 *
 * @throws {RangeError} without a digest.
 * @example
 * const { root, paths } = await createDigestTree(await Promise.all(payments.map(digestOfPayment)));
 */
export async function createDigestTree(digests: readonly Uint8Array[]): Promise<DigestTree> {
  if (digests.length === 0) throw new RangeError("There is nothing to sign.");
  const paths: Uint8Array[][] = digests.map(() => []);
  const leaves = await Promise.all(digests.map(hashLeaf));
  const order = leaves
    .map((_, index) => index)
    .sort((a, b) => (isBefore(leafAt(leaves, a), leafAt(leaves, b)) ? -1 : 1));
  let row = order.map((index) => leafAt(leaves, index));
  // Which place in the row each digest is below.
  let places = digests.map((_, index) => order.indexOf(index));
  while (row.length > 1) {
    for (const [index, place] of places.entries()) {
      const beside = row[place ^ 1];
      if (beside) paths[index]?.push(beside);
    }
    const pairs = Array.from({ length: Math.ceil(row.length / 2) }, (_, index) => row.slice(2 * index, 2 * index + 2));
    row = await Promise.all(
      pairs.map(([one, other]) => (other ? hashNode(one as Uint8Array, other) : (one as Uint8Array))),
    );
    places = places.map((place) => place >> 1);
  }
  return { root: row[0] as Uint8Array, paths };
}

/** Returns the root that a path leads to from a digest. If that is the signed root, the digest was signed. */
export async function findRoot(digest: Uint8Array, path: readonly Uint8Array[]): Promise<Uint8Array> {
  let at = await hashLeaf(digest);
  for (const beside of path) at = await hashNode(at, beside);
  return at;
}

const leafAt = (leaves: readonly Uint8Array[], index: number) => leaves[index] as Uint8Array;
const hashLeaf = (digest: Uint8Array) => sha256(LEAF, digest);
const hashNode = (one: Uint8Array, other: Uint8Array) =>
  isBefore(one, other) ? sha256(NODE, one, other) : sha256(NODE, other, one);

function isBefore(one: Uint8Array, other: Uint8Array): boolean {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}
