import { define as defineWithdrawAll } from "./define/withdraw-all.ts";
import { fileBeside, plainFile } from "./plain-file.ts";

/** The hash of the sign-in form's file, which was built before this one. */
declare const __HASH_OF_AUTH__: string;

/** Defines `<freehold-withdraw-all>`; the sign-in form is in the file beside this one. */
export const define = (): Promise<void> => defineWithdrawAll(() => fileBeside("auth.js", __HASH_OF_AUTH__));

plainFile.then((file) => file.define());
