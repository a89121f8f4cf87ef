const logic = import("./start.ts");
const view = import("@freehold/announcement/element").then((module) => module.AnnouncementElement);

logic.then(({ defineView, startSession }) => {
  startSession();
  defineView("freehold-announcement", view);
});
