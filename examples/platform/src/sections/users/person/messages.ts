import { count, messages, params } from "@freehold/ui";

/** The words of a person's page. */
export const $personMessages = messages("siteUser", {
  title: "Person",
  toList: "All people",
  notRead: "We couldn't load this person. Try again.",
  unknownTitle: "We couldn't find this person",
  unknownText: "The link may be incomplete. Search the list by email address, wallet or ID.",
  parts: "Sections about this person",
  balance: "Balance",

  total: "Total balance",
  available: "Available",
  availableHelp: "Deposits that are not invested",
  invested: "Invested",
  investedHelp: "Paid for shares",
  earnings: "Earnings",
  earningsHelp: "Payouts and rewards not withdrawn",
  reserved: "In requests",
  reservedHelp: "Reserved until paid or closed",

  overview: "Overview",
  deposits: "Deposits",
  requests: "Requests",
  holdings: "Holdings",
  earned: "Earnings",
  referrals: "Referrals",
  signIns: "Sign-ins",
  mails: "Emails",
  notes: "Notes",
  history: "History",
  activity: "Activity",
  acts: "Their actions",

  account: "Account",
  id: "ID",
  copyId: "Copy ID",
  emailConfirmed: "Email",
  confirmedAt: "Confirmed {time}",
  notConfirmed: "Not confirmed",
  wallet: "Wallet",
  verification: "Verified",
  notVerified: "Not verified",
  registered: "Registered",
  disabledSince: "Disabled since",
  code: "Referral code",
  referredBy: "Referred by",
  noReferrer: "No referrer",
  referred: "Referred",
  people: count({ one: "{count} person", other: "{count} people" }),
  refund: "Open refund",
  noRefund: "None",
  sessions: "Signed in",
  noSessions: "Not signed in",
  devices: count({ one: "{count} session", other: "{count} sessions" }),
  lastActive: "last active {time}",

  actions: "Actions",
  own: "This is your own account. Another admin needs to make any other changes.",

  propose: "Propose as admin",
  proposeWhat:
    "An admin sees all accounts, approves refunds and changes the payment rules. It takes another admin to confirm it.",
  proposeTitle: params("Propose {email} as an admin?"),
  proposeText: "Nothing changes until another admin confirms it on this page. Either of you can cancel it.",
  proposeBusy: "Proposing...",
  proposeDone: "Proposed as an admin",
  proposeDoneText: "Another admin needs to confirm it on this page.",

  demote: "Remove admin role",
  demoteWhat:
    "Takes effect immediately. Their approvals of unpaid requests no longer count, and nobody can confirm what they proposed.",
  demoteTitle: params("Remove the admin role from {email}?"),
  demoteText:
    "They stay a user. Their approvals of unpaid requests no longer count, so those requests need approval again.",
  demoteBusy: "Removing...",
  demoteDone: "Admin role removed",
  demoteDoneText: "They're a user now.",

  proposeRemoval: "Propose removal",
  proposeRemovalWhat:
    "There are only two admins, so you can't remove their admin role alone. They can agree to it, or a new admin can confirm it.",
  proposeRemovalTitle: params("Propose to remove the admin role from {email}?"),
  proposeRemovalText:
    "Nothing changes until they or a new admin confirm it. Then their approvals of unpaid requests no longer count, and those requests need approval again.",
  proposeRemovalBusy: "Proposing...",
  proposeRemovalDone: "Removal proposed",
  proposeRemovalDoneText: "They stay an admin until it's confirmed.",

  resign: "Give up your admin role",
  resignWhat:
    "Takes effect immediately. Your approvals of unpaid requests no longer count, and nobody can confirm what you proposed. The last admin can't give it up.",
  resignTitle: "Give up your admin role?",
  resignText:
    "You stay a user, and it takes two other admins to make you an admin again. Your approvals of unpaid requests no longer count.",
  resignBusy: "Giving up the role...",
  resignDone: "You gave up your admin role",
  resignDoneText: "You're a user now.",

  disable: "Disable the account",
  disableWhat:
    "Signs them out everywhere right away. They can't sign in until you enable it again. Money and requests stay as they are.",
  disableAdmin: "They lose their admin role, too. They don't get it back when the account is enabled.",
  disableRefused:
    "You can't disable the account of an admin while there are only two. Their admin role has to be removed first.",
  disableTitle: params("Disable the account of {email}?"),
  disableText:
    "They're signed out everywhere, and can't sign in or choose a new password. Their money and requests stay: requests are still decided and paid.",
  disableBusy: "Disabling...",
  disableDone: "Account disabled",
  disableDoneText: "The person is signed out everywhere.",

  enable: "Enable the account",
  enableWhat: "The person can sign in again, as a user.",
  enableTitle: params("Enable the account of {email}?"),
  enableText:
    "The person can sign in again with their password, as a user. It takes two admins to make them an admin again.",
  enableBusy: "Enabling...",
  enableDone: "Account enabled",
  enableDoneText: "The person can sign in again.",

  signOut: "Sign out everywhere",
  signOutWhat: "Ends every session. We email the person about the next sign-in on each device.",
  signOutTitle: params("Sign {email} out everywhere?"),
  signOutText: "All their sessions end right away, and we forget their devices. They can sign in again.",
  signOutBusy: "Signing out...",
  signOutDone: "Signed out everywhere",
  signOutDoneText: "All sessions have ended.",

  proposedTitle: "Admin role: waiting for a second approval",
  proposedText: "{who} proposed it on {time}.",
  proposedYours: "You proposed it on {time}. Another admin needs to confirm it.",
  proposedLapsed:
    "{who} proposed it on {time} and is no longer an admin, so nobody can confirm it. Propose it again or cancel it.",
  removalTitle: "Admin role removal: waiting for a second approval",
  removalYours: "You proposed it on {time}. They or a new admin need to confirm it.",
  removalOwn: "{who} proposed on {time} to remove your admin role. You keep it until you or a new admin confirm this.",
  removalOwnLapsed:
    "{who} proposed on {time} to remove your admin role and is no longer an admin, so nobody can confirm it.",
  confirmRemoval: "Confirm removal",

  confirm: "Confirm as admin",
  confirmTitle: params("Make {email} an admin?"),
  confirmText: "They'll see all accounts, approve refunds and change the payment rules. Make sure you know them.",
  confirmBusy: "Confirming...",
  confirmDone: "Now an admin",
  confirmDoneText: "The role takes effect immediately.",

  cancel: "Cancel proposal",
  cancelTitle: params("Cancel the proposal for {email}?"),
  cancelText: "Everything stays as it is.",
  cancelBusy: "Cancelling...",
  cancelDone: "Proposal cancelled",
  cancelDoneText: "Everything stays as it is.",

  proposeReset: "Reset second factors",
  proposeResetWhat:
    "For an admin who lost every passkey, authenticator app and recovery code. It takes another admin to confirm it, and 24 hours.",
  proposeResetTitle: params("Reset the second factors of {email}?"),
  proposeResetText:
    "Speak to them first: by email alone, it could be a stranger. Nothing changes until another admin confirms it on this page.",
  proposeResetBusy: "Proposing...",
  proposeResetDone: "Reset proposed",
  proposeResetDoneText: "Another admin needs to confirm it on this page.",

  confirmReset: "Confirm reset",
  confirmResetTitle: params("Reset the second factors of {email}?"),
  confirmResetText:
    "Speak to them yourself first. 24 hours from now, we remove their passkeys, authenticator app and recovery codes, and sign them out everywhere.",
  confirmResetBusy: "Confirming...",
  confirmResetDone: "Reset confirmed",
  confirmResetDoneText: "We've emailed all admins. Any admin can cancel it during the next 24 hours.",

  cancelReset: "Cancel proposal",
  cancelResetTitle: params("Cancel the reset for {email}?"),
  cancelResetText: "Everything stays as it is.",
  cancelResetBusy: "Cancelling...",
  cancelResetDone: "Proposal cancelled",
  cancelResetDoneText: "Everything stays as it is.",

  stopReset: "Cancel reset",
  stopResetTitle: params("Cancel the reset for {email}?"),
  stopResetText: "Their second factors stay. We'll email them and all admins.",
  stopResetBusy: "Cancelling...",
  stopResetDone: "Reset cancelled",
  stopResetDoneText: "Their second factors stay.",

  resetTitle: "Second factor reset: waiting for a second approval",
  resetText: "{who} proposed it on {time}.",
  resetYours: "You proposed it on {time}. Another admin needs to confirm it.",
  resetLapsed: "{who} proposed it on {time} and is no longer an admin. Propose it again or cancel it.",
  removalDueTitle: "Second factors will be removed",
  removalDueText: "We'll remove them after {time}. Signing in with one of them cancels it.",

  notDone: "We couldn't do this. Try again.",
  changedTitle: "This has changed in the meantime",
  changedText: "Another change came first. This is how it is now.",
});
