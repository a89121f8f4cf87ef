import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/newsreader/wght.css";
import "./shell/styles/index.css";
import { markIdle, setProver } from "@freehold/session";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadDemoWallet } from "./demo-wallet/load-demo-wallet.ts";
import { findMailedLink, takeLinkTokens } from "./public/mailed-link.ts";
import { $theme, applyTheme } from "./shared/theme.ts";
import { App } from "./shell/App.tsx";
import { replaceFormerPath } from "./shell/former-paths.ts";

$theme.subscribe(applyTheme);
markIdle();
setProver(async (wanted) => (await import("@freehold/auth/proof")).askForProof(wanted));

// Before anything is drawn: the link's token leaves the address at once.
if (findMailedLink(location)) takeLinkTokens();
replaceFormerPath();

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// In the demo's build only: before anything looks for wallets, as an extension would be.
if (import.meta.env.MODE === "demo") void loadDemoWallet();
