// For bundlers: on a server, where there is no page, importing it does nothing.
if (typeof document !== "undefined")
  import("../define/withdraw-all.ts").then(({ define }) => define(() => import("../define/auth.ts")));
