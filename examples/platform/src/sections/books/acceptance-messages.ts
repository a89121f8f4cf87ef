import { count, messages } from "@freehold/ui";

/** What admins read where they accept a difference. */
export const $acceptanceMessages = messages("siteAcceptance", {
  propose: "Accept it...",
  proposeTitle: "Accept this difference",
  proposeLabel: "Propose to accept it",
  proposing: "Proposing...",
  notProposed: "It could not be proposed.",
  reasonHelp: "What you found out, for the admin who confirms it and for the audit log.",

  effectOnRequest:
    "Only if this transfer did not pay the request: it is paid then, and can be rejected or cancelled. If it did, record its transaction in the request instead.",
  effectOnWaiting:
    "Only if this transfer paid nothing that its person asks for: their open request is paid in full then. If it paid part of it, or an earlier request, reject the open one instead.",
  effect: "It is not counted any more and listed apart. Nothing else changes.",

  proposedBy: "{who} proposes to accept it: {reason}",
  youProposed: "You propose to accept it: {reason}",
  another: "Another admin has to confirm it.",
  confirm: "Accept",
  confirmTitle: "Accept this difference?",
  confirming: "Accepting...",
  notConfirmed: "It could not be accepted.",
  revoke: "Take back",
  revokeTitle: "Take this back?",
  revokeText: "It counts as a difference again, and holds the request that it may have paid.",
  revoking: "Taking back...",
  notRevoked: "It could not be taken back.",

  accepted: count({ one: "{count} accepted difference", other: "{count} accepted differences" }),
  acceptedText: "Two admins each looked into these. They hold up no money.",
});

/** What {@link $acceptanceMessages} holds. */
export type AcceptanceMessages = ReturnType<(typeof $acceptanceMessages)["get"]>;
