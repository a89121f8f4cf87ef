import type { Proof, ProofRequest } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { factors } from "@freehold/session/api/factors";
import { atom } from "nanostores";
import { $linkToken } from "../mailed-link.ts";

/** How far the window is. */
export type ProofWindow =
  | { step: "working" }
  | { step: "ask"; request: ProofRequest }
  | { step: "done" }
  /** The ticket is none, was used, has expired, or got a wrong number. */
  | { step: "unknown" }
  | { step: "failed"; error: unknown };

/** What the window shows. */
export const $proofWindow = atom<ProofWindow>({ step: "working" });

let ticket = "";

// The window was opened.
$linkToken.subscribe((link) => {
  if (!link) return;
  ticket = link.token;
  void readRequest();
});

/** Reads who asks whom. It never rejects: {@link $proofWindow} says what came of it. */
export async function readRequest(): Promise<void> {
  const mine = ticket;
  const show = (state: ProofWindow) => mine === ticket && $proofWindow.set(state);
  if (!/^[\w-]{43}$/.test(mine)) return void show({ step: "unknown" });
  show({ step: "working" });
  try {
    show({ step: "ask", request: await factors.openProofWindow({ ticket: mine }) });
  } catch (error) {
    show(isGone(error) ? { step: "unknown" } : { step: "failed", error });
  }
}

/** Fetches options for the passkey of the ticket's person. */
export const passkeyOptions = () => orEnd(factors.proofWindowOptions({ ticket }));

/** Gives the proof, with the number that the page that asks shows. */
export const prove = (number: string, proof: Proof) => orEnd(factors.confirmProofWindow({ ticket, number, proof }));

/** The person has given the proof. */
export const finish = () => $proofWindow.set({ step: "done" });

/** A ticket that has ended meanwhile ends the window. */
async function orEnd<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (isGone(error)) $proofWindow.set({ step: "unknown" });
    throw error;
  }
}

const isGone = (error: unknown) => isApiError(error) && error.code === "not_found";
