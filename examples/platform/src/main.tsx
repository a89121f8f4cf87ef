import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/newsreader/wght.css";
import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { loadDemoWallet } from "./demo-wallet/local-chain.ts";
import { followLink, isNotMe } from "./not-me/not-me.ts";
import { $theme, applyTheme } from "./theme.ts";

$theme.subscribe((theme) => applyTheme(theme));

// Before anything is drawn: the link's token leaves the address at once.
if (isNotMe(location)) followLink();

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// In the demo only: before anything looks for wallets, as an extension would be.
void loadDemoWallet();
