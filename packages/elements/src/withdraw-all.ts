const logic = Promise.all([import("./start.ts"), import("@freehold/withdraw-all/store")]);
const view = import("@freehold/withdraw-all/element").then((module) => module.WithdrawAllElement);

logic.then(([{ defineView, startSession }, { withdrawAll }]) => {
  if (startSession() && document.querySelector("freehold-withdraw-all")) withdrawAll.prefetch();
  defineView("freehold-withdraw-all", view);
});
