import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
import { SignerError } from "./treasury-signer.ts";

/** Where a signer listens: an address, or a Unix socket as `unix:/run/freehold/signer.sock`. */
export type ServiceAddress = { url: URL; socketPath?: string };

/** What a signer answers is short, in bytes. */
const LONGEST = 64 * 1024;

/** Reads the address of a signer. @returns null if it is none. */
export function parseServiceAddress(text: string): ServiceAddress | null {
  const [, socketPath] = /^unix:(\/.+)$/.exec(text) ?? [];
  if (socketPath) return { url: new URL("http://localhost/"), socketPath };
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash ? { url } : null;
}

/**
 * Sends JSON to a signer and returns its response. Redirects aren't followed.
 *
 * @throws {SignerError} `unavailable`, if it can't be reached or doesn't respond with JSON. The message never contains the address.
 */
export async function askService(
  { url, socketPath }: ServiceAddress,
  body: object,
  { token, signal }: { token?: string | null; signal: AbortSignal },
): Promise<{ status: number; json: unknown }> {
  try {
    const asked = (url.protocol === "https:" ? requestSecurely : request)(url, {
      method: "POST",
      signal,
      ...(socketPath && { socketPath }),
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    });
    asked.end(JSON.stringify(body));
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, json: JSON.parse(await readShort(response)) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SignerError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    throw error instanceof SyntaxError
      ? new SignerError("unavailable", "The signer's response isn't JSON.", { cause: error })
      : new SignerError("unavailable", `The signer can't be reached${code ? ` (${code})` : ""}.`, { cause: error });
  }
}

async function readShort(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LONGEST) throw new SignerError("unavailable", "The signer's response is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
