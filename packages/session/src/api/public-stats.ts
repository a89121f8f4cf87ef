import type { EmbeddingCheck, EmbeddingQuery, PublicProgress, ServiceStatus } from "@freehold/contract";
import { resolveApiUrl } from "../http/api-url.ts";
import { type Call, type CallOptions, signalOf } from "../http/call.ts";
import { query } from "../http/path.ts";
import { send } from "../http/send.ts";
import { DEFAULTS } from "../manager/options.ts";
import { $apiUrl } from "../manager/shared-session.ts";

/**
 * What is public. The session's token stays here, so that caches on the way answer every visitor alike.
 *
 * @example
 * const { asked, paid } = await publicStats.progress();
 */
export const publicStats = {
  /** How far all refunds together are. */
  async progress(options?: CallOptions) {
    return readPublic<PublicProgress>("/progress", options);
  },

  /** What of the service works, and what does not. */
  async status(options?: CallOptions) {
    return readPublic<ServiceStatus>("/status", options);
  },

  /** Whether the server accepts a page that embeds widgets: its origin, which is this page's unless another is given, and their version. */
  async embedding(asked?: EmbeddingQuery, options?: CallOptions) {
    return readPublic<EmbeddingCheck>(`/embed/check${query({ ...asked })}`, options);
  },
};

function readPublic<Answer>(path: string, options?: CallOptions): Promise<Answer> {
  const call: Call = { method: "GET", path, signal: signalOf(options) };
  const target = { baseUrl: resolveApiUrl($apiUrl.get()), timeout: DEFAULTS.timeout };
  return send(call, null, target) as Promise<Answer>;
}
