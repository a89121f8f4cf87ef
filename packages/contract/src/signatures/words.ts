import { wordlist } from "@scure/bip39/wordlists/english";
import { utf8 } from "./hash.ts";

/** Each word stands for 11 bits, and finding a payment that has the same four takes 2^44 of these. */
const ROUNDS = 200_000;

/**
 * Returns four words for a digest or a root, for people to compare: on two screens, or with what `freehold-server approvals verify` prints
 * from the database. They are slow to make on purpose, 50 ms each, so that a payment to another wallet with the same words can't be searched for.
 *
 * @example
 * await wordsOf(await digestOfPayment(payment)); // "amber river okay tooth"
 */
export async function wordsOf(digest: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey("raw", Uint8Array.from(digest), "PBKDF2", false, ["deriveBits"]);
  const salt = utf8("freehold approval words");
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS }, key, 64);
  const numbers = new DataView(bits);
  return [0, 2, 4, 6].map((at) => wordlist[numbers.getUint16(at) % wordlist.length]).join(" ");
}
