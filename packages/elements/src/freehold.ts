const logic = Promise.all([import("./start.ts"), import("@freehold/withdraw-all/store")]);
const views = {
  "freehold-announcement": import("@freehold/announcement/element").then((module) => module.AnnouncementElement),
  "freehold-auth": import("@freehold/auth/element").then((module) => module.AuthElement),
  "freehold-sidebar-shell": import("@freehold/sidebar-shell/element").then((module) => module.SidebarShellElement),
  "freehold-wallet-connect": import("@freehold/wallet-connect/element").then((module) => module.WalletConnectElement),
  "freehold-withdraw-all": import("@freehold/withdraw-all/element").then((module) => module.WithdrawAllElement),
};

logic.then(([{ defineView, startSession }, { withdrawAll }]) => {
  if (startSession() && document.querySelector("freehold-withdraw-all")) withdrawAll.prefetch();
  for (const [tag, view] of Object.entries(views)) defineView(tag, view);
});
