import { plainFile } from "./plain-file.ts";

export { askForProof } from "@freehold/auth/proof";
export { define } from "./define/account.ts";

plainFile.then((file) => file.define());
