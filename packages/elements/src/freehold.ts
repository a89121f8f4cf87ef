import type { AccountFile } from "./ask-later.ts";
import { define as defineAll } from "./define/all.ts";
import { fileBeside, plainFile } from "./plain-file.ts";
import { tellNotLoaded } from "./tell-not-loaded.ts";
import { whenOnPage } from "./when-on-page.ts";

/** The hash of the account's file, which was built before this one. */
declare const __HASH_OF_ACCOUNT__: string;

const loadAccount = () => fileBeside<AccountFile>("account.js", __HASH_OF_ACCOUNT__);

/** Defines all elements. That of the account is in the file beside this one: its screens as parts of this one would split it. */
export function define(): void {
  defineAll(loadAccount);
  whenOnPage("freehold-account", () => {
    loadAccount().then(
      (file) => file.define(),
      (error) => tellNotLoaded("freehold-account", error),
    );
  });
}

plainFile.then((file) => file.define());
