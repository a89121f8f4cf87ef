import {
  linkAgreement,
  linkRequest,
  partnerLinked,
  partnerLinks,
  signInContinued,
  windowTicket,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { endLink } from "./end-links.ts";
import { continueSignIn, makeLink, openLinkWindow } from "./link-window.ts";
import { listLinks } from "./list-links.ts";

const tags = ["Accounts"];

/** The sites that a person has connected, and the window in which they agree to one. */
export function linkRoutes(deps: Pick<Deps, "sql" | "clock"> & { limits: Limits; publicUrl: string }) {
  const { sql, clock, limits } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/link-window/open",
        tags,
        summary: "What a partner asks a person to agree to",
        description: "For the window of the platform, with the ticket from its URL. Says nothing about any account.",
        request: jsonBody(windowTicket),
        responses: { 200: json(linkRequest, "Who asks for what"), ...problems("not_found", "too_many_requests") },
      }),
      async (c) => {
        const { ticket } = c.req.valid("json");
        const open = () => openLinkWindow(deps, ticket);
        return c.json(await limits.countMisses(["linkWindow", c.var.networkAddress], open), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/links",
        tags,
        summary: "The sites that are connected to the account",
        ...signedIn,
        responses: { 200: json(partnerLinks, "All that may act in the account") },
      }),
      async (c) => c.json(await listLinks(sql, c.var.user.id, clock()), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/links",
        tags,
        summary: "Connect a partner's site",
        description:
          "With the ticket from the window's URL, the number that the page that asked shows, and a fresh proof. A wrong number ends the ticket. The partner's pages may then do what `POST /auth/link-window/open` says, until the link ends.",
        ...signedIn,
        request: jsonBody(linkAgreement),
        responses: {
          201: json(partnerLinked, "The link"),
          ...problems("not_found", "already_linked", "proof_required", "too_many_requests"),
        },
      }),
      async (c) => {
        await limits.take("siteConnected", c.var.user.id);
        const make = () => makeLink(deps, c.var.user, c.req.valid("json"));
        return c.json(await limits.countMisses(["linkWindow", c.var.networkAddress], make), 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/links/continue",
        tags,
        summary: "Go back to a partner's site",
        description:
          "At a redirect sign-in, with the ticket from the window's URL, for a person who has agreed to everything that the site requests. Call it when they press a button.",
        ...signedIn,
        request: jsonBody(windowTicket),
        responses: {
          200: json(signInContinued, "Where to go, in this browser alone"),
          ...problems("not_found", "link_required", "too_many_requests"),
        },
      }),
      async (c) => {
        const { ticket } = c.req.valid("json");
        const goOn = () => continueSignIn(deps, c.var.user, ticket);
        return c.json(await limits.countMisses(["linkWindow", c.var.networkAddress], goOn), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/auth/links/{id}",
        tags,
        summary: "Disconnect a site",
        description: "Ends the link and what the partner's pages may do, at once.",
        ...signedIn,
        request: { params: idParams },
        responses: { 204: { description: "The site is disconnected" }, ...problems("not_found") },
      }),
      async (c) => {
        await endLink(sql, c.var.user.id, c.req.valid("param").id);
        return c.body(null, 204);
      },
    );
}
