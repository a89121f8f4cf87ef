import { configure } from "{FREEHOLD_URL}/elements/configure.js";

configure({ apiUrl: "{FREEHOLD_URL}/api", fetchClientSecret });

async function fetchClientSecret() {
  const answer = await fetch("/freehold-session", { method: "POST" });
  if (!answer.ok) throw new Error(`The bank's server answered ${answer.status}.`);
  return answer.text();
}
