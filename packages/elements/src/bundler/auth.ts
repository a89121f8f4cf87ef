import { tellNotLoaded } from "../tell-not-loaded.ts";

// For bundlers: on a server, where there is no page, importing it does nothing.
if (typeof document !== "undefined")
  import("../define/auth.ts").then(
    ({ define }) => define(),
    (error) => tellNotLoaded("freehold-auth", error),
  );
