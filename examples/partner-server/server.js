// A partner's server: it serves its own page, and says to Freehold which of its customers is there.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const { FREEHOLD_URL = "http://127.0.0.1:4600", FREEHOLD_SECRET_KEY = "", PORT = "4700" } = process.env;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", ORIGIN);
  if (request.method === "POST" && pathname === "/freehold-session") return createSession(response);
  const name = pathname === "/" ? "index.html" : pathname.slice(1);
  if (!/^[a-z]+\.(html|css|js|svg)$/.test(name)) return response.writeHead(404).end();
  const file = await readFile(new URL(`public/${name}`, import.meta.url)).catch(() => null);
  if (!file) return response.writeHead(404).end();
  const page = file.toString().replaceAll("{FREEHOLD_URL}", FREEHOLD_URL);
  const type = TYPES[name.split(".")[1]];
  response.writeHead(200, { "Content-Type": type, "Cross-Origin-Opener-Policy": "same-origin" }).end(page);
}).listen(Number(PORT), "127.0.0.1", () => process.stdout.write(`The partner's page is at ${ORIGIN}\n`));

async function createSession(response) {
  const answer = await fetch(`${FREEHOLD_URL}/api/embed/sessions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${FREEHOLD_SECRET_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      // Your own sign-in says who is there.
      user: { external_id: "customer-4711" },
      components: ["withdraw-all"],
      scope: ["refund:read", "refund:request"],
      origin: ORIGIN,
    }),
  }).catch(() => null);
  const session = await answer?.json();
  if (!answer?.ok) console.error(session?.detail ?? `${FREEHOLD_URL} can't be reached.`);
  response.writeHead(answer?.ok ? 200 : 502, { "Content-Type": "text/plain" }).end(session?.client_secret ?? "");
}
