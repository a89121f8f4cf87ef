import { createServer, type IncomingMessage, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { StartError } from "../../start-error.ts";
import type { Env } from "../env.ts";

type Place = {
  host: string;
  port: number;
  /** Which variable says the port. @default PORT */
  variable?: string;
};

/** Whether the body of a request is a file. */
type IsUpload = (method: string, path: string) => boolean;

/** How long requests at hand may take when the server stops, in milliseconds. */
const DRAIN_TIMEOUT = 10_000;
/** How long an open connection may still send a request when the server stops, in milliseconds. */
const LAST_WORDS = 300;
/** How long a request may take to arrive, in milliseconds; with a file, over a slow line; and how often that is looked at. */
const REQUEST_TIMEOUT = 30_000;
const UPLOAD_TIMEOUT = 300_000;
const CHECK_INTERVAL = 5_000;
/** Of all headers of a request together, in bytes: the cookies of a whole domain come with each, and are never read here. */
const HEADERS_LIMIT = 64 * 1024;
/** Longer than load balancers keep idle connections, so that they are the ones to close them. */
const KEEP_ALIVE = 65_000;
/** An address that the application refuses, in place of one that cannot be read. */
const MALFORMED = "http://localhost/%";

/**
 * Finds out at once whether the port is free.
 * @throws {StartError} if it is not.
 */
export async function checkPort(place: Place): Promise<void> {
  const server = createServer();
  await open(server, place);
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Listens. `url` is where.
 *
 * @param arrival.isUpload - whose body is a file, which may take longer. @default nothing
 * @param arrival.timeout - for every other request, in milliseconds. @default 30 seconds
 */
export async function listen(
  fetch: Hono<Env>["fetch"],
  place: Place,
  { isUpload = () => false, timeout = REQUEST_TIMEOUT }: { isUpload?: IsUpload; timeout?: number } = {},
): Promise<Server & { url: string }> {
  const server = createServer(
    {
      headersTimeout: timeout,
      maxHeaderSize: HEADERS_LIMIT,
      requestTimeout: UPLOAD_TIMEOUT,
      connectionsCheckingInterval: CHECK_INTERVAL,
      keepAliveTimeout: KEEP_ALIVE,
    },
    getRequestListener((request, env) => fetch(request, env as Env["Bindings"]), {
      // The globals stay Node's own: other code in the process may compare them.
      overrideGlobalObjects: false,
      // HTTP/1.0 needs no Host, and health checks of load balancers send none.
      hostname: "localhost",
      // What is no request for the application is refused by it, with the headers of every answer.
      errorHandler: (error) =>
        error instanceof RequestError ? fetch(new Request(MALFORMED)) : new Response(null, { status: 500 }),
    }),
  );
  // Node has one limit for all requests of a server.
  server.prependListener("request", (request) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (!isUpload(request.method ?? "", path)) cutOff(request, timeout);
  });
  await open(server, place);
  const host = place.host.includes(":") ? `[${place.host}]` : place.host;
  return Object.assign(server, { url: `http://${host}:${place.port}` });
}

/** Ends a connection whose request has not arrived by then, as Node does. */
function cutOff(request: IncomingMessage, timeout: number): void {
  const timer = setTimeout(() => {
    if (!request.complete)
      request.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => request.destroy());
  }, timeout);
  for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
}

function open(server: Server, { host, port, variable = "PORT" }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new StartError(sentence(error.code, host, port, variable))),
    );
    server.listen(port, host, resolve);
  });
}

function sentence(code: string | undefined, host: string, port: number, variable: string): string {
  if (code === "EADDRINUSE")
    return `${variable} ${port} is in use on ${host}. Stop the program that uses it, or set ${variable} to another port.`;
  if (code === "EACCES") return `${variable} ${port} needs root. Set ${variable} to 1024 or higher.`;
  return `Cannot listen on HOST ${host} (${code}). Set HOST to an address of this machine.`;
}

/**
 * Takes no more connections and waits for the requests at hand; what takes too long is cut off.
 *
 * Not `server.close()`, which resets idle connections at once and with them a request that is on its way over one: open
 * connections get a moment, in which their next answer says that it is the last. `setImmediate` reads what has
 * arrived first: where the event loop is late, requests that the kernel still holds would be reset.
 */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), LAST_WORDS);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
    setImmediate(() =>
      NetServer.prototype.close.call(server, () => {
        clearInterval(sweep);
        clearTimeout(cut);
        resolve();
      }),
    );
  });
}
