import { type AccountFile, askLater } from "./ask-later.ts";
import { define as defineWalletConnect } from "./define/wallet-connect.ts";
import { fileBeside, plainFile } from "./plain-file.ts";

/** The hash of the account's file, which has the dialog for a fresh proof. */
declare const __HASH_OF_ACCOUNT__: string;

/** Defines `<freehold-wallet-connect>`; the dialog for a fresh proof is in the file beside this one. */
export function define(): void {
  askLater(() => fileBeside<AccountFile>("account.js", __HASH_OF_ACCOUNT__));
  defineWalletConnect();
}

plainFile.then((file) => file.define());
