import type { Proof, ProofRequest } from "@freehold/contract";
import { factors } from "@freehold/session/api/factors";
import { createTicketWindow, type TicketWindow } from "../ticket-window.ts";

/** How far the window is. A wrong number ends it, too. */
export type ProofWindow = TicketWindow<ProofRequest, undefined>;

const proofWindow = createTicketWindow((ticket) => factors.openProofWindow({ ticket }));

/** What the window shows. */
export const $proofWindow = proofWindow.$window;

/** Reads who asks whom. It never rejects: {@link $proofWindow} says what came of it. */
export const { readRequest } = proofWindow;

/** Fetches options for the passkey of the ticket's person. */
export const passkeyOptions = () => proofWindow.act((ticket) => factors.proofWindowOptions({ ticket }));

/** Gives the proof, with the number that the page that asks shows. */
export const prove = (number: string, proof: Proof) =>
  proofWindow.act((ticket) => factors.confirmProofWindow({ ticket, number, proof }));

/** The person has given the proof. */
export const finish = () => proofWindow.finish(undefined);
