import { expect, it } from "vitest";
import { toAddress, toHash } from "../../platform/chain/address.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { findByNonce } from "./find-by-nonce.ts";

const account = toAddress(`0x${"a1".repeat(20)}`);
const hash = toHash(`0x${"b2".repeat(32)}`);

it("a search that the node breaks off resumes there, and begins anew once it has ended", async () => {
  let read: bigint[] = [];
  let breaksOff = true;
  const holder = 1_000n;
  const client = {
    async getTransactionCount() {
      throw new ChainError("refused", "No state available");
    },
    async getBlock({ blockNumber }: { blockNumber: bigint }) {
      if (breaksOff && blockNumber < 5_000n) throw new ChainError("unreachable", "busy");
      read.push(blockNumber);
      return { transactions: blockNumber === holder ? [{ from: account, nonce: 7, hash }] : [] };
    },
  };
  const chain = { client } as unknown as Chain;
  const search = async (finalized: bigint) => {
    read = [];
    return findByNonce(chain, { from_address: account, nonce: 7n, since_block: 0n }, { latest: finalized, finalized });
  };
  await expect(search(9_000n)).rejects.toMatchObject({ code: "unreachable" });
  expect(Math.max(...read.map(Number))).toBe(9_000);
  breaksOff = false;
  expect(await search(9_100n)).toBe(hash);
  expect(Math.max(...read.map(Number))).toBeLessThan(5_016);
  expect(await search(9_200n)).toBe(hash);
  expect(Math.max(...read.map(Number))).toBe(9_200);
});
