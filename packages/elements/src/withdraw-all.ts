import { loadView, startSession } from "./start.ts";

loadView("freehold-withdraw-all", () => import("@freehold/withdraw-all/define"));
startSession();
