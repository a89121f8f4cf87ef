import { plainFile } from "./plain-file.ts";

export { define } from "./define/account.ts";

plainFile.then((file) => file.define());
