import { plainFile } from "./plain-file.ts";

export { define } from "./define/announcement.ts";

plainFile.then((file) => file.define());
