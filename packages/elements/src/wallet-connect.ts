const logic = import("./start.ts");
const view = import("@freehold/wallet-connect/element").then((module) => module.WalletConnectElement);

logic.then(({ defineView, startSession }) => {
  startSession();
  defineView("freehold-wallet-connect", view);
});
