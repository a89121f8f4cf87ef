import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const page = readFileSync("index.html", "utf8");

createServer((request, response) => {
  if (request.url !== "/") return response.writeHead(404).end();
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; connect-src http://127.0.0.1:4600; base-uri 'none'`;
  response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": policy });
  response.end(page.replaceAll("NONCE", nonce));
}).listen(4700, "127.0.0.1");
