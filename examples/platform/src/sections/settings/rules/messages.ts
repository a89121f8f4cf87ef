import { messages, params } from "@freehold/ui";

/** What the payment rules say. */
export const $rulesMessages = messages("siteRules", {
  title: "Payment rules",
  lead: "What has to happen before a refund is paid, and how the platform is run. No single admin may make it easier to move money: such a change waits until another admin confirms it. What makes it harder holds at once.",
  notRead: "The rules could not be read.",
  change: "Change",

  limit: "Approval limit",
  limitWhat:
    "Up to and including it one admin approves a refund; above it two different admins, and never the person who asks.",
  limitTitle: "Change the approval limit",
  limitLabel: "Change limit",
  changing: "Changing...",
  limitNotChanged: "The limit could not be changed.",
  limitInvalid: "Please enter an amount of UBXS, such as 1000 or 250.5",
  limitText:
    "Up to and including the limit one admin approves a refund; above it two different admins. It is {limit} now.",
  limitField: "Limit (UBXS)",
  limitHelp: "At most 6 decimals.",
  limitDone: "Approval limit changed",

  window: "Limit period",
  windowWhat:
    "The limit also holds for what one admin approves alone within this time, and for what one person or one wallet gets in it. What goes above it needs another admin.",
  windowNone: "Each refund on its own",
  windowTitle: "Change the limit period",
  windowLabel: "Change period",
  windowNotChanged: "The limit period could not be changed.",
  windowInvalid: "Please enter a whole number, and no more than 30 days",
  windowText:
    "What one admin approves alone within this time counts together towards the limit, and so does what one person or one wallet gets in it. It is {duration} now. What is approved already stays approved.",
  windowHelp: "At most 30 days. With 0 each refund counts on its own.",
  windowDone: "Limit period changed",

  coolingOff: "Waiting period",
  none: "None",
  coolingOffWhat:
    "How long a refund to another wallet than the verified one, or of a person whose email address is not confirmed, waits before it is paid, so that the person can stop it with the link in their email.",
  coolingOffTitle: "Change the waiting period",
  coolingOffLabel: "Change waiting period",
  coolingOffNotChanged: "The waiting period could not be changed.",
  coolingOffInvalid: "Please enter a whole number, and no more than 30 days",
  coolingOffText:
    "A refund to another wallet than the verified one, or of a person whose email address is not confirmed, waits this long before it is paid, so that the person can stop it with the link in their email. It is {duration} now. Earlier requests keep theirs.",
  coolingOffHelp: "At most 30 days.",
  coolingOffDone: "Waiting period changed",
  unit: "Counted in",
  minutes: "Minutes",
  hours: "Hours",
  days: "Days",

  unchanged: "This is how it is now.",
  stricter: "This is stricter than now: it holds at once.",
  looser: "This is looser than now: another admin has to confirm it.",

  payments: "Payments",
  stopped: "Stopped",
  running: "Running",
  stop: "Stop payments",
  goOn: "Let them go on",
  stoppedWhat: "Stopped since {time}. {reason}",
  runningWhat: "Approved refunds are paid. Any admin can stop all of it at once; to let payments go on takes two.",
  goOnTitle: "Let payments go on?",
  goOnLabel: "Propose to go on",
  proposing: "Proposing...",
  notProposed: "It could not be proposed.",
  goOnDone: "Payments run again",
  goOnWhy: "They were stopped because of this:",
  goOnText: "Make sure that it is settled. Payments go on once another admin has confirmed it.",
  goOnReasonHelp: "The admin who confirms it reads this. Say how it was settled, or why it may stay as it is.",
  stopTitle: "Stop all payments?",
  stopping: "Stopping...",
  notStopped: "The payments could not be stopped.",
  stopDone: "Payments are stopped",
  stopText:
    "From now on nothing more is signed, and nothing is sent that is not sent yet. Requests can still be made, approved and rejected.",
  stopNotice: "To let payments go on, two admins are needed: one proposes it, another confirms.",
  reasonHelp: "Other admins read this. Say what has to be settled first.",

  platform: "Platform",
  suspended: "Suspended",
  active: "Active",
  activate: "Make it active",
  suspend: "Suspend",
  suspendedWhat: "People cannot invest, and no deposits are taken. Refunds go on. To make it active takes two admins.",
  activeWhat: "People can invest, and deposits are taken.",
  activateTitle: "Make the platform active?",
  activateLabel: "Propose to activate",
  suspendTitle: "Suspend the platform?",
  suspendLabel: "Suspend it",
  suspending: "Suspending...",
  platformNotChanged: "The platform's status could not be changed.",
  activeDone: "The platform is active",
  suspendedDone: "The platform is suspended",
  activateText:
    "Once another admin has confirmed it, people can invest again, and their deposits are taken. Refunds go on as before.",
  activeChange: "make the platform active",
  suspendText: "People can no longer invest, and no deposits are taken any more. Refunds go on as before.",

  reorganisations: "If the blockchain undoes deposits",
  reorganisationsTitle: "Change what happens if the blockchain undoes deposits",
  bounded: "Limited",
  followed: "Followed",
  reorganisationsWhat:
    "Up to 3 deposits and 1,000 UBXS a day are taken back automatically. If more are affected, all payments stop, and every deposit stays as it is until admins decide.",
  followTitle: "Follow the blockchain wherever it leads?",
  followLabel: "Propose to follow",
  followText:
    "Every booked deposit that the blockchain no longer has is taken back, however many there are, and a blockchain without any known block is read from its start. Make sure first that the node is right: ask another one. Limit it again afterwards.",
  boundTitle: "Limit it again?",
  bound: "Limit it",
  boundText: "From now on the server takes back only a few deposits. This holds at once.",
  reorganisationsNotChanged: "It could not be changed.",
  reorganisationsDone: "What the blockchain undoes is limited",
  followChange: "follow the blockchain wherever a reorganisation leads",

  fee: "Fee for shares",
  percent: params("{percent}%"),
  feeWhat: "Paid by the buyer of shares, beside what they cost. It is shown on its own line before the buyer confirms.",
  feeTitle: "Change the fee for shares",
  feeLabel: "Change fee",
  feeNotChanged: "The fee could not be changed.",
  feeInvalid: "Please enter a percentage from 0 to 10, such as 1.5",
  feeText:
    "The buyer of shares pays this part of their cost beside it. It is {fee} now. Earlier purchases keep theirs.",
  feeField: "Fee (percent)",
  feeHelp: "From 0 to 10, with at most 2 decimals.",
  feeDone: "Fee for shares changed",
  feeChange: params("raise the fee for shares from {from}% to {to}%"),

  reward: "Referral reward",
  rewardWhat:
    "What a person earns when another one who registered with their code invests at least as much for the first time, and holds it for 30 days.",
  rewardTitle: "Change the referral reward",
  rewardLabel: "Change reward",
  rewardNotChanged: "The reward could not be changed.",
  rewardInvalid: "Please enter an amount of UBXS up to 1,000,000, such as 10 or 2.5",
  rewardText:
    "A person earns this when another one who registered with their code invests at least as much for the first time, and holds it for 30 days. It is {reward} now. Rewards that are earned already stay as they are.",
  rewardField: "Reward (UBXS)",
  rewardHelp: "With 0 nothing is earned. At most 6 decimals.",
  rewardDone: "Referral reward changed",

  waiting: "Waiting for another admin",
  youProposed: "You proposed to {change}.",
  proposes: "{who} proposes to {change}.",
  proposed:
    "{who} proposed to {change}. With your confirmation it holds at once, for every request that is not paid yet.",
  proposedCoolingOff:
    "{who} proposed to {change}. With your confirmation it holds at once, for every request that is made from then on.",
  proposedFee: "{who} proposed to {change}. With your confirmation it holds at once, for every purchase from then on.",
  proposedReward:
    "{who} proposed to {change}. With your confirmation it holds at once, for every reward that is not earned yet.",
  proposedActive:
    "{who} proposed to {change}. With your confirmation people can invest again at once, and their deposits are taken.",
  because: "Reason: {reason}",
  confirmTitle: "Confirm this change?",
  confirm: "Confirm change",
  confirming: "Confirming...",
  notConfirmed: "The change could not be confirmed.",
  cancelText: params("The proposal to {change} is cancelled, and everything stays as it is."),

  goOnChange: "let payments go on",
  limitChange: params("raise the approval limit from {from} to {to}"),
  rewardChange: params("raise the reward for a referral from {from} to {to}"),
  windowChange: params("shorten the limit period from {from} to {to}"),
  coolingOffChange: params("shorten the waiting period from {from} to {to}"),

  waitsTitle: "Proposed: another admin has to confirm it",
  waitsText: "Until then everything stays as it is, since no single admin may make it easier to move money.",
  doneText: "This holds at once.",
  confirmedTitle: "Change confirmed",
  confirmedText: "It holds from now on.",
});

/** What {@link $rulesMessages} holds. */
export type RulesMessages = ReturnType<(typeof $rulesMessages)["get"]>;
