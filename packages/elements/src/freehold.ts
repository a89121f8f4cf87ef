import { withdrawAll } from "@freehold/withdraw-all/store";
import { loadView, startSession } from "./start.ts";

loadView("freehold-announcement", () => import("@freehold/announcement/define"));
loadView("freehold-auth", () => import("@freehold/auth/define"));
loadView("freehold-sidebar-shell", () => import("@freehold/sidebar-shell/define"));
loadView("freehold-wallet-connect", () => import("@freehold/wallet-connect/define"));
loadView("freehold-withdraw-all", () => import("@freehold/withdraw-all/define"));
startSession();
if (document.querySelector("freehold-withdraw-all")) withdrawAll.prefetch();
