import "@freehold/auth/define";
import { signOut } from "@freehold/session";
import "@freehold/withdraw-all/define";

document.querySelector("button").addEventListener("click", () => signOut());
document.addEventListener("freehold-withdrawal-submitted", ({ detail }) => {
  document.querySelector("output").textContent = `Submitted: ${detail.withdrawal.id}`;
});
