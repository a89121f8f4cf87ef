import { define as defineWithdrawAll } from "./define/withdraw-all.ts";
import { fileBeside, plainFile } from "./plain-file.ts";

/** Defines `<freehold-withdraw-all>`; the sign-in form is in the file beside this one. */
export const define = (): Promise<void> => defineWithdrawAll(() => fileBeside("auth.js"));

plainFile.then((file) => file.define());
