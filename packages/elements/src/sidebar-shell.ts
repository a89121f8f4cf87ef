const logic = import("./start.ts");
const view = import("@freehold/sidebar-shell/element").then((module) => module.SidebarShellElement);

logic.then(({ defineView, startSession }) => {
  startSession();
  defineView("freehold-sidebar-shell", view);
});
