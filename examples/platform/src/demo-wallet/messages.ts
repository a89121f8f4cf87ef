import { count, messages, params } from "@freehold/ui";

/** What the demo wallet's own window says. */
export const $demoWalletMessages = messages("siteDemoWallet", {
  title: "Demo wallet",
  reject: "Reject",
  confirm: "Confirm",
  question: params("{what}?"),
  waiting: count({ one: "One more request waits.", other: "{count} more requests wait." }),
  note: "Only this demo has this wallet. Its keys are public: never send it anything of value.",

  connect: params("Connect to {host}?"),
  connectText:
    "The page will see the address you choose. It may ask you to sign and to pay; each time, you decide here.",
  account: "Account",

  signMessage: "Sign this message?",
  signData: "Sign this data?",
  signed: "What is signed",
  signText: "A signature costs nothing and moves nothing.",

  from: "From",
  to: "To",
  network: "Network",
  localChain: params("Local chain ({id})"),
  data: "Data",
  feeText: "The fee is paid in the local chain’s own coin, which is worth nothing.",

  send: params("Send {amount}"),
  sendNothing: "Send nothing",
  allow: params("Let another account spend {amount} of yours"),
  call: "Call a contract",
  create: "Create a contract",
  sendAndCall: params("Send {amount} and call a contract"),
  sendAndCreate: params("Send {amount} and create a contract"),
});
