const logic = Promise.all([import("./start.ts"), import("@freehold/withdraw-all/store")]);
const view = import("@freehold/withdraw-all/element");

logic.then(([{ defineView, loadSignInForm, startSession }, { withdrawAll }]) => {
  if (startSession() && document.querySelector("freehold-withdraw-all")) withdrawAll.prefetch();
  defineView(
    "freehold-withdraw-all",
    view.then((module) => {
      module.provideSignInForm(loadSignInForm);
      return module.WithdrawAllElement;
    }),
  );
});
