import type { EmbedSessionCreated, EmbedSessionRequest } from "@freehold/contract";
import { parseApiUrl } from "./http/api-url.ts";
import type { Call } from "./http/call.ts";
import { versionHeader } from "./http/client-version.ts";
import { send } from "./http/send.ts";
import { isSecretKey } from "./http/token.ts";
import { textOf, withoutPrototype } from "./http/without-prototype.ts";

export type { EmbedSessionCreated, EmbedSessionRequest } from "@freehold/contract";
export { ApiError, type ApiErrorCode, isApiError } from "./http/api-error.ts";

/** Options of {@link createEmbedSession}. */
export type EmbedOptions = {
  /** The API's address, such as `https://freehold.example/api`. */
  apiUrl: string;
  /** Your secret key, `fh_sk_live_…`. Keep it on your server. */
  secretKey: string;
  /**
   * The timeout of the call, in milliseconds.
   * @default 15000
   */
  timeout?: number | undefined;
};

/**
 * Creates a client secret for one of your customers, from your own server: `POST /embed/sessions`. Send its `client_secret` to the
 * customer's page, and nowhere else.
 *
 * @param options - the platform's API and your secret key.
 * @param request - who the customer is for you, what the page may do, and its origin.
 * @throws {TypeError} with a sentence, for a wrong option.
 * @throws {ApiError} `invalid_key`, `origin_not_allowed`, `validation_failed`, `too_many_requests` (see `retryAfter`), or any other.
 * @example
 * const { client_secret } = await createEmbedSession(
 *   { apiUrl: "https://freehold.example/api", secretKey: process.env.FREEHOLD_SECRET_KEY },
 *   { user: { external_id: customer.id }, components: ["withdraw-all"], scope: ["refund:read", "refund:request"], origin },
 * );
 */
export async function createEmbedSession(
  options: EmbedOptions,
  request: EmbedSessionRequest,
): Promise<EmbedSessionCreated> {
  const { apiUrl, secretKey, timeout = 15_000 } = withoutPrototype(options);
  const baseUrl = parseApiUrl(apiUrl);
  if (typeof document !== "undefined")
    throw new TypeError(
      "@freehold/session/server: createEmbedSession() is for your server. A page must not have the key.",
    );
  if (!baseUrl?.startsWith("http"))
    throw new TypeError(
      "@freehold/session/server: apiUrl must be an http(s) URL such as https://freehold.example/api.",
    );
  if (!isSecretKey(secretKey))
    throw new TypeError("@freehold/session/server: secretKey must be a key such as fh_sk_live_….");
  const sign = async () => ({ authorization: `Bearer ${secretKey}`, ...versionHeader() });
  return send({ ...CREATE, body: request }, secretKey, { baseUrl, timeout, sign }) as Promise<EmbedSessionCreated>;
}

const CREATE: Call = {
  method: "POST",
  path: "/embed/sessions",
  parse: (body) => (textOf(body.client_secret)?.startsWith("fh_es_") ? body : null),
};
