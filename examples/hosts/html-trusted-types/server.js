import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const page = readFileSync("index.html", "utf8");
const elements = new URL("node_modules/@freehold/elements/dist/", import.meta.url);

createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://127.0.0.1:4700");
  if (pathname === "/") return sendPage(response);
  if (!/^\/freehold\/[\w/.-]+\.js$/.test(pathname)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": "text/javascript" });
  response.end(readFileSync(new URL(pathname.replace("/freehold/", ""), elements)));
}).listen(4700, "127.0.0.1");

function sendPage(response) {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src http://127.0.0.1:4600",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": policy.join("; ") });
  response.end(page.replaceAll("NONCE", nonce));
}
