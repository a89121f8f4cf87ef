import { askLater } from "../ask-later.ts";
import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-wallet-connect", () =>
  import("../define/wallet-connect.ts").then(({ define }) => {
    askLater(() => import("@freehold/auth/proof"));
    define();
  }),
);
