import type { EmbedSession } from "@freehold/contract";
import { embedSession, embedSessionCreated, embedSessionRequest } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { linkTicketOf } from "../../accounts/tokens.ts";
import type { Deps, Env, RealClock } from "../../platform/http/env.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import type { Changes } from "../../progress/changes.ts";
import type { OpenStream } from "../../progress/open-stream.ts";
import { streamState } from "../../progress/stream-state.ts";
import type { PartnerKeys } from "../assertions/partner-keys.ts";
import { requirePartner } from "../assertions/require-partner.ts";
import type { KeyDeps } from "../keys/find-key.ts";
import { createEmbedSession } from "./create-session.ts";
import { type EmbedSession as FoundSession, findEmbedSession } from "./find-session.ts";
import { requireEmbedSession } from "./guard.ts";
import { linkUrl } from "./link-url.ts";

const tags = ["Partners"];

/** A page reads its session so often in a minute, with one client secret: each call is in the partner's log. */
const READS_PER_MINUTE = 30;

/** What a partner's server asks for its page, and what the page reads of it. */
export function embedSessionRoutes(
  deps: KeyDeps &
    RealClock & {
      publicUrl: string;
      partnerKeys: PartnerKeys;
      changes: Changes;
      openStream: OpenStream;
    },
) {
  const { sql, clock, limits, publicUrl, changes, openStream } = deps;
  const router = createRouter();
  const readSession = async (c: Context<Env>) => {
    const session = await requireEmbedSession(c, deps);
    await limits.takePerMinute(READS_PER_MINUTE, "embed session", session.id);
    return session;
  };
  // A page that has a secret key is to read that it must not; the response holds nothing.
  router.use("/embed/sessions", async (c, next) => {
    await next();
    if (c.res.status >= 400) c.res.headers.set("Access-Control-Allow-Origin", "*");
  });
  // Before the rest of the body is looked at: each request counts, whatever is in it.
  router.on("POST", "/embed/sessions", async (c, next) => {
    const key = await requirePartner(c, deps);
    await limits.takePerMinute(key.requests_per_minute, "partner key", key.id);
    c.set("partnerKey", key);
    await next();
  });
  return router
    .openapi(
      createRoute({
        method: "post",
        path: "/embed/sessions",
        tags,
        summary: "Create a client secret for a customer's page",
        description:
          "From the partner's server, with its secret key: `Authorization: Bearer fh_sk_live_…`, or with an assertion that it has signed, in the body. The client secret works for 15 minutes, on pages of `origin` only. Without a link it shows nothing but “Connect”, whether or not the customer has an account.",
        ...signedIn,
        request: jsonBody(embedSessionRequest),
        responses: {
          201: json(embedSessionCreated, "The client secret, and whether the customer's account is connected"),
          ...problems(
            "invalid_key",
            "invalid_assertion",
            "secret_key_in_page",
            "origin_not_allowed",
            "too_many_requests",
          ),
        },
      }),
      async (c) =>
        c.json(await createEmbedSession({ sql, clock, publicUrl }, c.var.partnerKey, c.req.valid("json")), 201),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/embed/session",
        tags,
        summary: "What a client secret may do",
        description: "For the page that has the client secret.",
        ...signedIn,
        responses: {
          200: json(embedSession, "The partner, and whether the account is connected"),
          ...problems("token_expired", "origin_not_allowed", "invalid_dpop_proof", "clock_skew", "too_many_requests"),
        },
      }),
      async (c) => {
        const session = await readSession(c);
        return c.json(toWire(session, secretOf(c), deps), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/embed/session/events",
        tags,
        summary: "The same, as a stream of changes",
        description:
          "Server-sent events named `session`, each with the response of `/embed/session` as its data: by it the page learns that the account was connected. Ends when the client secret expires.",
        ...signedIn,
        responses: {
          200: { description: "An open stream", content: { "text/event-stream": { schema: z.string() } } },
          ...problems(
            "token_expired",
            "origin_not_allowed",
            "invalid_dpop_proof",
            "clock_skew",
            "too_many_requests",
            "overloaded",
          ),
        },
      }),
      async (c) => {
        const { id } = await readSession(c);
        const { tokenHash } = c.var;
        const secret = secretOf(c);
        const read = async () => {
          const session = await findEmbedSession(sql, tokenHash, clock());
          return session && toWire(session, secret, deps);
        };
        // Before there is a link, no person is known, only the client secret.
        return openStream(c, { id, role: "user", email_confirmed_at: null, link: { id } }, (events) =>
          streamState(events, {
            ...{ event: "session", id, changes, read },
            essence: ({ seconds_left, ...session }) => session,
          }),
        );
      },
    );
}

const secretOf = (c: Context<Env>) => (c.req.header("Authorization") ?? "").split(" ")[1] ?? "";

function toWire(
  { partner, components, scope, origin, expires_at, ticket_salt, number, link }: FoundSession,
  secret: string,
  { clock, publicUrl }: Pick<Deps, "clock"> & { publicUrl: string },
): EmbedSession {
  return {
    success: true,
    partner,
    components,
    scope,
    origin,
    expires_at: expires_at.toISOString(),
    seconds_left: Math.max(0, Math.floor((expires_at.getTime() - clock().getTime()) / 1000)),
    link: {
      status: link ? "linked" : "none",
      url: link ? null : linkUrl(publicUrl, linkTicketOf(secret, ticket_salt)),
      number: link ? null : number,
      id: link?.id ?? null,
      wallet_address: link?.wallet_address ?? null,
      scope: link?.scope ?? [],
      expires_at: link?.expires_at.toISOString() ?? null,
    },
  };
}
