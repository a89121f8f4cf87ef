import { plainFile } from "./plain-file.ts";

export { define } from "./all.ts";

plainFile.then((file) => file.define());
