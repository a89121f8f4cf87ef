import { askLater } from "../ask-later.ts";
import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-withdraw-all", () =>
  import("../define/withdraw-all.ts").then(({ define }) => {
    askLater(() => import("@freehold/auth/proof"));
    return define(() => import("../define/auth.ts"));
  }),
);
