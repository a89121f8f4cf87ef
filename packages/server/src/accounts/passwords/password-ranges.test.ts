import { createHash } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../../platform/http/log.ts";
import { isProblemError } from "../../platform/http/problem.ts";
import { createPasswordRanges, readPasswordRangeUrl } from "./password-ranges.ts";
import { createPasswordRule } from "./password-strength.ts";

const PASSWORD = "wren tulip frog";
const HASH = createHash("sha1").update(PASSWORD).digest("hex").toUpperCase();
const [PREFIX, REST] = [HASH.slice(0, 5), HASH.slice(5)];
const padding = Array.from({ length: 900 }, (_, n) => `${n.toString(16).toUpperCase().padStart(35, "0")}:0`);

let asked: { url: string | undefined; padding: string | string[] | undefined }[] = [];
let respond: RequestListener = (_, answer) => answer.end();
const server = createServer((request, answer) => {
  asked.push({ url: request.url, padding: request.headers["add-padding"] });
  respond(request, answer);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let lines: string[] = [];
const log = createLog({ level: "debug", destination: { write: (line) => lines.push(line) } });
beforeEach(() => {
  asked = [];
  lines = [];
});
/** Whether the rule takes the password, with a service that has so long to answer. */
async function isTaken(timeout = 10_000): Promise<boolean> {
  const ranges = createPasswordRanges({ url, log, timeout });
  const rule = createPasswordRule({ publicUrl: "http://127.0.0.1:4600", ranges });
  try {
    await rule(PASSWORD, { about: [], hasSecondFactor: false });
    return true;
  } catch (error) {
    if (!isProblemError(error)) throw error;
    expect(error.shortMessage).toMatch(/^Password is on a list of stolen passwords/);
    return false;
  }
}

it("a password is refused if the service knows it, and the service learns five digits of its hash", async () => {
  respond = (_, answer) => answer.end([...padding, `${REST}:3`].join("\r\n"));
  expect(await isTaken()).toBe(false);
  expect(asked).toEqual([{ url: `/range/${PREFIX}`, padding: "true" }]);
  respond = (_, answer) => answer.end(`${REST.toLowerCase()}:1\n`);
  expect(await isTaken()).toBe(false);
  expect(lines).toEqual([]);
});

it("a password is taken if the service has other hashes alone, or has it as padding", async () => {
  respond = (_, answer) => answer.end([...padding, `${REST.slice(1)}A:3`].join("\r\n"));
  expect(await isTaken()).toBe(true);
  respond = (_, answer) => answer.end([`${REST}:0`, ...padding].join("\r\n"));
  expect(await isTaken()).toBe(true);
  expect(lines).toEqual([]);
});

it.each<[string, RequestListener]>([
  ["is down", (request) => request.socket.destroy()],
  ["hangs", () => {}],
  ["hangs in the middle of its answer", (_, answer) => answer.write(`${REST}:3\r\n`)],
  ["responds with 500", (_, answer) => answer.writeHead(500).end(`${REST}:3`)],
  ["sends the server elsewhere", (_, answer) => answer.writeHead(302, { Location: "/range/elsewhere" }).end()],
  ["responds with rubbish", (_, answer) => answer.end("<!doctype html><title>Sign in to the Wi-Fi</title>")],
  ["responds with nothing", (_, answer) => answer.end()],
  ["responds with far too much", (_, answer) => answer.end(`${REST}:3\r\n`.repeat(50_000))],
])("a password is taken if the service %s, and the log says so without the hash", async (_, listener) => {
  respond = listener;
  expect(await isTaken(500)).toBe(true);
  expect(asked).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines.join())).toMatchObject({ level: "warn", msg: "the service for breached passwords failed" });
  for (const secret of [PASSWORD, PREFIX, REST]) expect(lines.join().toUpperCase()).not.toContain(secret.toUpperCase());
});

it("PASSWORD_RANGE_URL is the address of such a service, and unset by default", () => {
  expect(readPasswordRangeUrl(null)).toBeNull();
  expect(readPasswordRangeUrl("https://api.pwnedpasswords.com/range")?.href).toBe(
    "https://api.pwnedpasswords.com/range",
  );
  for (const value of [
    "pwned",
    "ftp://a.example",
    "https://a:b@c.example",
    "https://a.example/?x",
    "https://a.example/#x",
  ])
    expect(() => readPasswordRangeUrl(value), value).toThrow("PASSWORD_RANGE_URL must look like");
});
