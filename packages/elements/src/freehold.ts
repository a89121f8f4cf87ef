import { plainFile } from "./plain-file.ts";

export { define } from "./define/all.ts";

plainFile.then((file) => file.define());
