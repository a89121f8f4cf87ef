const logic = import("./start.ts");
const view = import("@freehold/auth/element").then((module) => module.AuthElement);

logic.then(({ defineView, startSession }) => {
  startSession();
  defineView("freehold-auth", view);
});
