import "@freehold/elements";
import { $session } from "@freehold/elements/session";

const show = (...what: unknown[]) => console.warn(what);

const auth = document.createElement("freehold-auth");
auth.theme = "dark";
auth.view = "register";
auth.addEventListener("freehold-error", ({ detail }) => show(detail.code));
auth.onSignedOut = (detail) => show(detail.reason);
document.addEventListener("freehold-signed-in", ({ detail }) => show(detail.user.email));
window.addEventListener("freehold-auth-view", ({ detail }) => show(detail.view === "login"));
document
  .querySelector("freehold-withdraw-all")
  ?.addEventListener("freehold-withdrawal-submitted", ({ detail }) => show(detail.withdrawal?.id));

$session.subscribe((session) => show(session.status));
