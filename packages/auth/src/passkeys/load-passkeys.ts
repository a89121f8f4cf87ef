import { loadLater } from "@freehold/ui";
import type * as module from "./sign-in-with-passkey.ts";

/** Loads what signs in with a passkey, which most sign-ins go without. */
export const loadPasskeys = (): Promise<typeof module> => loadLater(() => import("./sign-in-with-passkey.ts"));
