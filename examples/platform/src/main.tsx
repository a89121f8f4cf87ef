import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/newsreader/wght.css";
import "./shell/styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadDemoWallet } from "./demo-wallet/load-demo-wallet.ts";
import { findAccountLink, followAccountLink } from "./public/account-link/store.ts";
import { followReportLink, isReportLink } from "./public/report-withdrawal/store.ts";
import { $theme, applyTheme } from "./shared/theme.ts";
import { App } from "./shell/App.tsx";

$theme.subscribe(applyTheme);

// Before anything is drawn: the link's token leaves the address at once.
if (isReportLink(location)) followReportLink();
const accountLink = findAccountLink(location);
if (accountLink) followAccountLink(accountLink);

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// In the demo's build only: before anything looks for wallets, as an extension would be.
if (import.meta.env.MODE === "demo") void loadDemoWallet();
