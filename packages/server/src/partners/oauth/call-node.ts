import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A request, as a handler of Node's `http` is to see it. */
export type NodeCall = {
  method: string;
  /** The address as people see it, whatever proxy the request came through. */
  url: URL;
  /** The path at which the handler is mounted. */
  mountedAt: string;
  headers: Record<string, string>;
  body: string;
};

/** Calls a handler of Node's `http` without a connection. */
export function callNode(
  handler: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  { method, url, mountedAt, headers, body }: NodeCall,
): Promise<Response> {
  const socket = Object.assign(new Socket(), { encrypted: url.protocol === "https:" });
  const req = new IncomingMessage(socket);
  const path = url.pathname + url.search;
  Object.assign(req, { method, url: path.slice(mountedAt.length), originalUrl: path });
  // However the body was sent.
  req.headers = { ...headers, host: url.host, "content-length": String(Buffer.byteLength(body)) };
  if (body) req.push(Buffer.from(body));
  req.push(null);
  const res = new ServerResponse(req);
  return new Promise((resolve, reject) => {
    res.end = (text?: unknown) => {
      const given = Object.entries(res.getHeaders()).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      );
      const isEmpty = [204, 304].includes(res.statusCode) || text === undefined;
      resolve(new Response(isEmpty ? null : String(text), { status: res.statusCode, headers: given }));
      return res;
    };
    handler(req, res).catch(reject);
  });
}
