import { type ComponentProps, createContext, useContext } from "react";
import type { ActionDialog } from "../action/ActionDialog.tsx";
import type { SigningDialog } from "./signing/SigningDialog.tsx";

type Asked<Dialog extends typeof ActionDialog | typeof SigningDialog> = Omit<
  ComponentProps<Dialog>,
  "onClose" | "onDone"
>;

/** What an admin is asked before something is done, or signed and done. */
export type Question = (Asked<typeof ActionDialog> & { signs?: never }) | Asked<typeof SigningDialog>;

/** Opens a question on the screen; an AdminScreen provides it. */
export const AskContext = createContext<(question: Question) => void>(() => {
  throw new Error("useAsk() needs an AdminScreen around it.");
});

/**
 * Returns what opens a question on the screen. It stays open, as it was asked, where the row that it is about leaves the list with what
 * another admin decides.
 *
 * @example
 * const ask = useAsk();
 * ask({ title: t.revokeTitle, label: t.revoke, busyLabel: t.revoking, fallback: t.notRevoked, run: () => revoke(id), children: t.revokeText });
 */
export const useAsk = (): ((question: Question) => void) => useContext(AskContext);
