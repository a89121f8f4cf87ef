import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { request as requestSecurely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isLoopback } from "../../is-loopback.ts";
import { isLoopbackAddress, isPublicAddress } from "./is-public-address.ts";

/** How long a call may take in total, in milliseconds. */
const TIMEOUT = 10_000;
/** The longest response that is read, in bytes. */
const LONGEST_RESPONSE = 64 * 1024;

/** What is sent. */
export type OutgoingRequest = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** What came back, whatever its status. */
export type OutgoingResponse = { status: number; body: string };

/** Why an address that a partner named has no response. The message names no network address, so that partners learn nothing of our network. */
export class OutgoingError extends Error {}

/** Calls addresses that partners name. */
export type Outgoing = {
  /** Says in a sentence why an address is never called; null if it may be. */
  refusal(address: string): string | null;
  /**
   * Calls an address. Follows no redirect and uses no proxy. The host is resolved once, and the connection goes to what was found.
   *
   * @throws {OutgoingError} if the address isn't allowed, or there is no response of 64 KiB at most within 10 seconds.
   */
  call(address: string, options?: OutgoingRequest): Promise<OutgoingResponse>;
};

/** Options of {@link createOutgoing}. */
export type OutgoingOptions = {
  /** Where people reach the server. If that's this machine, `http:` and this machine are allowed, too. */
  publicUrl: string;
  /** Finds the network addresses of a host. @default the system's resolver */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** In milliseconds. @default ten seconds */
  timeout?: number;
};

/**
 * Creates the one way to call an address that a partner named: nothing of our own network can be reached by it, nor by a name that
 * changes its address in between.
 *
 * @example
 * const outgoing = createOutgoing({ publicUrl: "https://freehold.example" });
 * const { status, body } = await outgoing.call("https://partner.example/jwks.json");
 */
export function createOutgoing({ publicUrl, resolve = resolveAll, timeout = TIMEOUT }: OutgoingOptions): Outgoing {
  const isLocal = isLoopback(hostOf(new URL(publicUrl)));
  const isAllowed = (address: string) => isPublicAddress(address) || (isLocal && isLoopbackAddress(address));

  function refusal(address: string): string | null {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !(url.protocol === "https:" || (isLocal && url.protocol === "http:")))
      return "must be an address that begins with https://";
    if (url.username || url.password) return "must have no user name and no password";
    const host = hostOf(url);
    return isIP(host) && !isAllowed(host) ? NOT_PUBLIC : null;
  }

  async function find(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const addresses = family ? [{ address: host, family }] : await resolve(host);
    // One that is ours among several is enough to be refused.
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
      throw new OutgoingError(`The address ${NOT_PUBLIC}.`);
    return addresses;
  }

  return {
    refusal,
    async call(address, options = {}) {
      const refused = refusal(address);
      if (refused) throw new OutgoingError(`The address ${refused}.`);
      const url = new URL(address);
      const signal = AbortSignal.timeout(timeout);
      try {
        const addresses = await unlessAborted(find(hostOf(url)), signal);
        const response = await send(url, { ...options, signal, lookup: pinTo(addresses) });
        return { status: response.statusCode ?? 0, body: await readBody(response) };
      } catch (error) {
        throw signal.aborted ? new OutgoingError(`No response within ${timeout / 1000} seconds.`) : toOutgoing(error);
      }
    },
  };
}

const NOT_PUBLIC = "must be on the public internet";

/** Without the brackets of IPv6. Other ways to write an IPv4 address, such as 2130706433 or 0177.0.0.1, are 127.0.0.1 in a URL already. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

const resolveAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true });

/** A resolver can't be stopped; what it finds later is of no use. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);
}

/** In place of the resolver: what was checked is what the connection goes to. */
function pinTo(addresses: LookupAddress[]): LookupFunction {
  const [{ address, family }] = addresses as [LookupAddress];
  return (_host, { all }, found) => (all ? found(null, addresses) : found(null, address, family));
}

type Sending = OutgoingRequest & Pick<RequestOptions, "signal" | "lookup">;

function send(url: URL, { method = "GET", headers, body, signal, lookup }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === "https:" ? requestSecurely : request;
    // An agent of its own has no proxy and keeps no connection.
    const options = { method, headers: { ...headers, "Accept-Encoding": "identity" }, agent: false, signal, lookup };
    begin(url, options, resolve).on("error", reject).end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > LONGEST_RESPONSE)
      throw new OutgoingError(`The response is longer than ${LONGEST_RESPONSE / 1024} KiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A system's message may name the network address, its code doesn't. */
function toOutgoing(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new OutgoingError(`The connection failed (${code}).`, { cause: error });
}
