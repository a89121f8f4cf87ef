import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-withdraw-all", () =>
  import("../define/withdraw-all.ts").then(({ define }) => define(() => import("../define/auth.ts"))),
);
