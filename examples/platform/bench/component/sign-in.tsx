import { Auth } from "@freehold/auth";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@freehold/auth/styles.css";

/** The same page with the React component. */
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Auth />
  </StrictMode>,
);
