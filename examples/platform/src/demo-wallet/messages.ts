import { count, messages, params } from "@freehold/ui";

/** What the demo wallet's own window says. */
export const $demoWalletMessages = messages("siteDemoWallet", {
  title: "Demo wallet",
  reject: "Reject",
  confirm: "Confirm",
  question: params("{what}?"),
  waiting: count({ one: "One more request is waiting.", other: "{count} more requests are waiting." }),
  note: "This wallet only exists in this demo. Its keys are public, so never send it anything of value.",

  connect: params("Connect to {host}?"),
  connectText: "The page will see the address you choose. It can ask you to sign or pay, and you decide each time.",
  account: "Account",

  signMessage: "Sign this message?",
  signData: "Sign this data?",
  signed: "What you're signing",
  signText: "A signature costs nothing and moves nothing.",

  from: "From",
  to: "To",
  network: "Network",
  localChain: params("Local chain ({id})"),
  data: "Data",
  feeText: "The fee is paid in the local chain’s own coin, which has no value.",

  send: params("Send {amount}"),
  sendNothing: "Send nothing",
  allow: params("Let another account spend your {amount}"),
  call: "Call a contract",
  create: "Create a contract",
  sendAndCall: params("Send {amount} and call a contract"),
  sendAndCreate: params("Send {amount} and create a contract"),
});
