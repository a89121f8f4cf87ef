import type { EmbeddingCheck, EmbeddingQuery, PublicProgress, ServiceStatus } from "@freehold/contract";
import { resolveApiUrl } from "../http/api-url.ts";
import { type Call, type CallOptions, signalOf } from "../http/call.ts";
import { query } from "../http/path.ts";
import { send } from "../http/send.ts";
import { DEFAULTS } from "../manager/options.ts";
import { $apiUrl } from "../manager/shared-session.ts";

/**
 * Public figures. The session's token isn't sent, so that caches can serve every visitor the same response.
 *
 * @example
 * const { asked, paid } = await publicStats.progress();
 */
export const publicStats = {
  /** Returns the progress of all refunds. */
  async progress(options?: CallOptions) {
    return readPublic<PublicProgress>("/progress", options);
  },

  /** Returns the status of each part of the service. */
  async status(options?: CallOptions) {
    return readPublic<ServiceStatus>("/status", options);
  },

  /** Returns whether the server accepts a page that embeds widgets: its origin, by default this page's, and the widgets' version. */
  async embedding(asked?: EmbeddingQuery, options?: CallOptions) {
    return readPublic<EmbeddingCheck>(`/embed/check${query({ ...asked })}`, options);
  },
};

function readPublic<Answer>(path: string, options?: CallOptions): Promise<Answer> {
  const call: Call = { method: "GET", path, signal: signalOf(options) };
  const target = { baseUrl: resolveApiUrl($apiUrl.get()), timeout: DEFAULTS.timeout };
  return send(call, null, target) as Promise<Answer>;
}
