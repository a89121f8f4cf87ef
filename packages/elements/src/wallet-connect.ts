import { loadView, startSession } from "./start.ts";

loadView("freehold-wallet-connect", () => import("@freehold/wallet-connect/define"));
startSession();
