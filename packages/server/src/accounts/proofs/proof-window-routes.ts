import {
  passkeyOptions,
  proofRequest,
  proofTicket,
  proofTicketState,
  proofWindow,
  renewedSession,
  windowProof,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { createSignInOptions } from "../factors/passkeys.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { describeBrowser } from "../sign-in/describe-browser.ts";
import {
  claimProof,
  confirmProof,
  createProofTicket,
  findOpenTicket,
  openProofWindow,
  readTicketState,
} from "./proof-tickets.ts";

const tags = ["Accounts"];

type WindowDeps = Deps & {
  passwords: Passwords;
  limits: Limits;
  relyingParty: RelyingParty;
  /** Whether pages of an origin may call the API. */
  accepts: (origin: string) => boolean;
};

/** A fresh proof in a window of the site, for pages of other hosts, where its passkeys don't work. */
export function proofWindowRoutes(deps: WindowDeps) {
  const { sql, clock, limits, relyingParty, accepts } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof/tickets",
        tags,
        summary: "Begin a proof in a window of the platform",
        description:
          "For pages of other hosts, where passkeys don't work. Show the `number` and open the `url` in a new window, which asks for that number. Once `GET /events` reports `users` and the ticket is confirmed, claim the session's new token. A ticket works for ten minutes, once, and for this session only. Needs the `Origin` header that browsers send.",
        ...signedIn,
        responses: { 200: json(proofTicket, "The window to open"), ...problems("forbidden", "too_many_requests") },
      }),
      async (c) => {
        const { user, networkAddress } = c.var;
        const origin = c.req.header("Origin");
        if (origin === undefined || !accepts(origin))
          throw new ProblemError("forbidden", "Only a page that may call the API can open this window.");
        await limits.take("proofTicket", user.id);
        const device = describeBrowser(c.req.header("User-Agent"));
        return c.json(await createProofTicket(deps, user, { origin, device, networkAddress }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/proof/tickets/{id}",
        tags,
        summary: "Whether a proof was given in the window",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(proofTicketState, "The ticket"), ...problems("not_found") },
      }),
      async (c) => c.json(await readTicketState(deps, c.var.user, c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof/tickets/{id}/claim",
        tags,
        summary: "Fetch the session's new token after a proof in the window",
        description:
          "Ends this session's token and returns another one. For ten minutes from the proof on, the session may do what needs one.",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(renewedSession, "The session's new token"), ...problems("not_found") },
      }),
      async (c) => {
        const { user, tokenHash } = c.var;
        return c.json(await claimProof(deps, { user, tokenHash }, c.req.valid("param").id), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof-window/open",
        tags,
        summary: "Who asks whom for a proof, for the window",
        request: jsonBody(proofWindow),
        responses: { 200: json(proofRequest, "The request"), ...problems("not_found", "too_many_requests") },
      }),
      async (c) => {
        const { ticket } = c.req.valid("json");
        const { networkAddress } = c.var;
        const open = () => openProofWindow(deps, ticket, networkAddress);
        return c.json(await limits.countMisses(["proofWindow", networkAddress], open), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof-window/options",
        tags,
        summary: "Begin a proof with a passkey, in the window",
        request: jsonBody(proofWindow),
        responses: {
          200: json(passkeyOptions, "For `navigator.credentials.get()`"),
          ...problems("not_found", "too_many_requests"),
        },
      }),
      async (c) => {
        const { ticket } = c.req.valid("json");
        const find = () => findOpenTicket(sql, ticket, clock());
        const { user_id: userId } = await limits.countMisses(["proofWindow", c.var.networkAddress], find);
        await limits.take("passkeyOptions", userId);
        const options = await createSignInOptions(sql, relyingParty, userId, clock());
        return c.json({ success: true as const, options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/proof-window/confirm",
        tags,
        summary: "Confirm that it's you, in the window",
        description:
          "The ticket names the person. It works once, with the number that the page that asked shows; a wrong number ends it. That page then claims its session's new token.",
        request: jsonBody(windowProof),
        responses: {
          204: { description: "Confirmed" },
          ...problems(
            "not_found",
            "wrong_password",
            "wrong_code",
            "passkey_refused",
            "too_many_requests",
            "overloaded",
          ),
        },
      }),
      async (c) => {
        const { networkAddress } = c.var;
        const confirm = () => confirmProof(deps, c.req.valid("json"), networkAddress);
        await limits.countMisses(["proofWindow", networkAddress], confirm);
        return c.body(null, 204);
      },
    );
}
