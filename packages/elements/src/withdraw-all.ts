import { type AccountFile, askLater } from "./ask-later.ts";
import { define as defineWithdrawAll } from "./define/withdraw-all.ts";
import { fileBeside, plainFile } from "./plain-file.ts";

/** The hash of the sign-in form's file, which was built before this one. */
declare const __HASH_OF_AUTH__: string;

/** The hash of the account's file, which has the dialog for a fresh proof. */
declare const __HASH_OF_ACCOUNT__: string;

/** Defines `<freehold-withdraw-all>`; the sign-in form and the dialog for a fresh proof are in the files beside this one. */
export function define(): Promise<void> {
  askLater(() => fileBeside<AccountFile>("account.js", __HASH_OF_ACCOUNT__));
  return defineWithdrawAll(() => fileBeside("auth.js", __HASH_OF_AUTH__));
}

plainFile.then((file) => file.define());
