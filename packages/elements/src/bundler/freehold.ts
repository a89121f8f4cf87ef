import { defineOnPage } from "../bundler-entry.ts";
import { TAGS } from "../tags.ts";

defineOnPage(TAGS.join(), async () => {
  const [all, account] = await Promise.all([import("../define/all.ts"), import("../define/account.ts")]);
  all.define(() => import("@freehold/auth/proof"));
  account.define();
});
