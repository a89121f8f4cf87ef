import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { type Outgoing, OutgoingError } from "../../platform/http/outgoing/outgoing.ts";

/** How long fetched keys are kept, in milliseconds. */
const KEPT = 10 * 60_000;
/** How long an address isn't called again for a key that it didn't have, or after it failed, in milliseconds. */
const COOL_DOWN = 30_000;
/** Longer than a call takes, in milliseconds: the call has its own limit. */
const TIMEOUT = 60_000;

/** Where the public keys of a partner are: at an address of theirs, or here. */
export type KeyPlace = { id: string; partner_id: string; url: string | null; keys: JSONWebKeySet | null };

/** Finds the public key for an assertion of a partner. */
export type PartnerKeys = (place: KeyPlace) => JWTVerifyGetKey;

/** Creates what finds partners' public keys. Those of an address are kept for ten minutes, by each process. */
export function createPartnerKeys(outgoing: Outgoing): PartnerKeys {
  const known = new Map<string, { id: string; getKey: JWTVerifyGetKey }>();
  return (place) => {
    const { id, partner_id, url, keys } = place;
    const found = known.get(partner_id);
    if (found?.id === id) return found.getKey;
    const getKey = keys ? createLocalJWKSet(keys) : fetchedFrom(url as string, outgoing);
    known.set(partner_id, { id, getKey });
    return getKey;
  };
}

function fetchedFrom(url: string, outgoing: Outgoing): JWTVerifyGetKey {
  let failure: { until: number; error: unknown } | null = null;
  const load = async (): Promise<Response> => {
    if (failure && failure.until > Date.now()) throw failure.error;
    try {
      const { status, body } = await outgoing.call(url, {
        headers: { Accept: "application/jwk-set+json, application/json" },
      });
      const response = new Response(JSON.stringify(readKeySet(status, body)));
      failure = null;
      return response;
    } catch (error) {
      failure = { until: Date.now() + COOL_DOWN, error };
      throw error;
    }
  };
  const options = { cacheMaxAge: KEPT, cooldownDuration: COOL_DOWN, timeoutDuration: TIMEOUT, [customFetch]: load };
  return createRemoteJWKSet(new URL(url), options);
}

/** @throws {OutgoingError} in words for the partner. */
function readKeySet(status: number, body: string): object {
  if (status !== 200) throw new OutgoingError(`The address responded with ${status}.`);
  const set = parse(body);
  if (!isObject(set) || !("keys" in set) || !Array.isArray(set.keys) || !set.keys.every(isObject))
    throw new OutgoingError("The response isn't a JSON Web Key Set.");
  return set;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
