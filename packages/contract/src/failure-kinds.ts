/** What a kind of failure is, and what to add. */
export type FailureHelp = {
  /** The kind's name in Stripe's embedded components, where Stripe has it. */
  stripe?: string;
  /** One sentence for a developer. */
  sentence: string;
  /** The line to add. `https://platform.example` is the platform, `https://partner.example` the page. */
  line: string;
  /** Where to add the line. */
  where: string;
};

/** Every kind of failure of a widget. The list is complete: a newer server's codes belong to one of these kinds, too. */
export const FAILURES = {
  connection: {
    stripe: "api_connection_error",
    sentence: "The page can't reach the API.",
    line: "Content-Security-Policy: script-src https://platform.example; connect-src https://platform.example",
    where: "in the headers of your page, if it has a policy. If the network is down, widgets retry automatically",
  },
  authentication: {
    stripe: "authentication_error",
    sentence: "The API doesn't accept what the page signs in with.",
    line: "const { client_secret } = await createEmbedSession({ apiUrl, secretKey }, request);",
    where: "on your server, and return only `client_secret` to the page",
  },
  token_callback: {
    stripe: "account_session_create_error",
    sentence: "The page's fetchClientSecret() threw, or returned no client secret.",
    line: 'configure({ fetchClientSecret: async () => (await fetch("/freehold-session", { method: "POST" })).text() });',
    where: "in a script of your page before the widget's. Your server's route returns `client_secret` as plain text",
  },
  request: {
    stripe: "invalid_request_error",
    sentence: "The API refuses what the page asks for, such as a scope that your server didn't ask for.",
    line: 'scope: ["refund:read", "refund:request"],',
    where: "in your server's call of `POST /api/embed/sessions`. The event's `code` says what else it can be",
  },
  rate_limit: {
    stripe: "rate_limit_error",
    sentence: "Too many calls in a short time.",
    line: "setTimeout(retrySession, error.retryAfter * 1000);",
    where: "in your own code, if it calls the API. Widgets wait on their own",
  },
  api: {
    stripe: "api_error",
    sentence: "The API has failed, or what failed isn't known.",
    line: 'addEventListener("freehold-error", ({ detail }) => report(detail.code, detail.requestId));',
    where: "in your page, so that you can give support the request's ID. Widgets retry automatically",
  },
  render: {
    stripe: "render_error",
    sentence: "The widget threw while rendering, or one of its files is missing, blocked or from another version.",
    line: '<script type="module" src="https://platform.example/elements/freehold.js"></script>',
    where: "in your page, instead of a copy of the file. The console has the error",
  },
  origin_not_allowed: {
    sentence: "The client secret, the key or the API isn't for this page's origin.",
    line: 'origin: "https://partner.example",',
    where: "in your server's call of `POST /api/embed/sessions`. Ask the platform to add the same origin to your key",
  },
  token_expired: {
    sentence: "The API doesn't accept new client secrets either: your server or a cache keeps old ones.",
    line: 'response.setHeader("Cache-Control", "no-store");',
    where: "in your server's route, which creates a new client secret for each call",
  },
  link_required: {
    sentence: "The customer hasn't connected their account yet, or has disconnected it.",
    line: "<freehold-withdraw-all></freehold-withdraw-all>",
    where: "in your page: it shows Connect. With your own panel, link to `url` of `$session`",
  },
  proof_required: {
    sentence: "Only the owner can agree to this, in a window of the platform, such as to a refund to another wallet.",
    line: "link.href = (await embed.createRefundTicket({ wallet_address })).url;",
    where: "in your own panel. `<freehold-withdraw-all>` links to the window itself",
  },
  clock_skew: {
    sentence: "The device's clock is off by more than a minute, so the API doesn't accept the page's proof.",
    line: "timedatectl set-ntp true",
    where: "on the device, or set its clock automatically in its settings. There's nothing to add to the page",
  },
} as const satisfies Record<string, FailureHelp>;

/** Why a widget failed, for a host's `switch`. */
export type FailureKind = keyof typeof FAILURES;

/** The codes that are kinds of their own. */
const OWN = /^(token_callback|render|origin_not_allowed|token_expired|link_required|proof_required|clock_skew)$/;

/**
 * Returns the kind of a failure.
 *
 * @param status - the HTTP status; 0 without a response.
 * @example
 * failureKind("scope_missing", 403) // "request"
 */
export function failureKind(code: string, status: number): FailureKind {
  if (OWN.test(code)) return code as FailureKind;
  if (/^(load|styles|version)$/.test(code)) return "render";
  if (status === 401) return "authentication";
  if (status === 429) return "rate_limit";
  if (status >= 500) return "api";
  return status >= 400 || code === "secret_key_in_page" ? "request" : "connection";
}
