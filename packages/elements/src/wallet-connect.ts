import { plainFile } from "./plain-file.ts";

export { define } from "./define/wallet-connect.ts";

plainFile.then((file) => file.define());
