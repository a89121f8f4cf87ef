import { plainFile } from "./plain-file.ts";

export { define } from "./define/auth.ts";

plainFile.then((file) => file.define());
