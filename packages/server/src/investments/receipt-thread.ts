import { drawAsThread } from "../platform/pdf/as-thread.ts";
import { type Receipt, writeReceipt } from "./receipt.ts";

// What draws a receipt: `routes.ts` starts it.
await drawAsThread<Receipt, never>(writeReceipt);
