import { defineOnPage } from "../bundler-entry.ts";
import { TAGS } from "../tags.ts";

defineOnPage(TAGS.join(), async () => {
  const files = await Promise.all([import("../define/all.ts"), import("../define/account.ts")]);
  for (const file of files) file.define();
});
