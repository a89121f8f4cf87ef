import { withdrawAll } from "@freehold/withdraw-all/store";
import { loadView, startSession } from "./start.ts";

loadView("freehold-withdraw-all", () => import("@freehold/withdraw-all/define"));
startSession();
if (document.querySelector("freehold-withdraw-all")) withdrawAll.prefetch();
