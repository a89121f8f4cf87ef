import { $session, signOut } from "/elements/session.js";

const button = document.querySelector("#sign-out");

$session.subscribe((session) => {
  button.hidden = session.status !== "signed-in";
});
button.addEventListener("click", () => {
  signOut();
  document.querySelector("#refund").focus();
});
