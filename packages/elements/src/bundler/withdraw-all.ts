import { tellNotLoaded } from "../tell-not-loaded.ts";

// For bundlers: on a server, where there is no page, importing it does nothing.
if (typeof document !== "undefined")
  import("../define/withdraw-all.ts").then(
    ({ define }) => define(() => import("../define/auth.ts")),
    (error) => tellNotLoaded("freehold-withdraw-all", error),
  );
