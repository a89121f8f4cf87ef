import { plainFile } from "./plain-file.ts";

export { define } from "./define/sidebar-shell.ts";

plainFile.then((file) => file.define());
