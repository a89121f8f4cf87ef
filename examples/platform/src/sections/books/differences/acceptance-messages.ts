import { count, messages } from "@freehold/ui";

/** What admins read where they accept a difference. */
export const $acceptanceMessages = messages("siteAcceptance", {
  propose: "Accept it...",
  proposeTitle: "Accept this difference?",
  proposeLabel: "Propose to accept it",
  proposing: "Proposing...",
  notProposed: "We couldn't propose this. Try again.",
  reasonHelp: "Say what you found out. The admin who confirms it and the audit log show your reason.",

  effectOnRequest:
    "Accept this only if the transfer didn't pay the request. We then pay the request, unless you reject it. If the transfer did pay it, record its transaction in the request instead.",
  effectOnWaiting:
    "Accept this only if the transfer didn't pay anything this person has requested. We then pay their open request in full. If it paid part of it, or an earlier request, record whom it paid instead.",
  effect: "It no longer counts, and we list it separately. Nothing else changes.",

  proposedBy: "{who} proposed to accept it: {reason}",
  youProposed: "You proposed to accept it: {reason}",
  confirm: "Accept",
  confirmTitle: "Accept this difference?",
  confirming: "Accepting...",
  notConfirmed: "We couldn't accept this. Try again.",
  done: "Difference accepted",
  doneText: "It no longer counts. You'll find it below, among the accepted differences.",
  revoke: "Undo acceptance",
  revokeTitle: "Undo this acceptance?",
  revokeText: "It counts as a difference again.",
  revokeTextOnWaiting:
    "It counts as a difference again, and we won't pay this person's requests until two admins have decided.",
  revoking: "Undoing...",
  notRevoked: "We couldn't undo this. Try again.",
  revoked: "Acceptance undone",
  revokedText: "It counts as a difference again.",

  accepted: count({ one: "{count} accepted difference", other: "{count} accepted differences" }),
  acceptedText: "Two admins looked into each of these. They don't hold up any payments.",
});

/** What {@link $acceptanceMessages} holds. */
export type AcceptanceMessages = ReturnType<(typeof $acceptanceMessages)["get"]>;
