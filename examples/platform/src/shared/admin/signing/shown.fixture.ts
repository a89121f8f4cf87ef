import type { SigningOptions } from "@freehold/contract";
import type { Shown } from "./sign.ts";

/** What an admin who has no passkey needs to sign: nothing. */
export const UNSIGNED: SigningOptions = {
  success: true,
  relying_party_id: "localhost",
  credentials: [],
  chain_id: 31337,
  token_address: "0x5fbdb2315678afecb367f032d93f642f64180aa3",
  proposal: null,
};

/** What an admin who has no passkey is shown: no words. */
export const NO_WORDS: Shown = { key: "{}", options: UNSIGNED, root: null, words: null };
