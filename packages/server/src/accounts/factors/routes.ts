import {
  authenticatorCode,
  authenticatorSecret,
  factorAdded,
  factors,
  newPasskey,
  passkeyOptions,
  passkeyRename,
  recoveryCodes,
  renewedSession,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Deps, Env } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { createAuthenticator } from "./authenticator.ts";
import {
  dropAuthenticator,
  dropPasskey,
  keepAuthenticator,
  keepPasskey,
  readFactors,
  renewRecoveryCodes,
} from "./change-factors.ts";
import { createRegistrationOptions, renamePasskey } from "./passkeys.ts";
import type { RelyingParty } from "./relying-party.ts";

const tags = ["Second factors"];
const params = z.object({ id: z.string().min(1).max(2048) });

/** `/auth/factors/*`: what people have besides the password. */
export function factorRoutes(deps: Deps & { limits: Limits; relyingParty: RelyingParty; isRequired: boolean }) {
  const { sql, clock, relyingParty, limits } = deps;
  const owner = (c: Context<Env>) => ({
    user: c.var.user,
    tokenHash: c.var.tokenHash,
    networkAddress: c.var.networkAddress,
  });
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/factors",
        tags,
        summary: "Passkeys, authenticator and recovery codes of the signed-in user",
        ...signedIn,
        responses: { 200: json(factors, "What the account has besides the password") },
      }),
      async (c) => c.json(await readFactors(sql, deps, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/factors/passkeys/options",
        tags,
        summary: "Begin adding a passkey",
        description: "Needs a fresh proof.",
        ...signedIn,
        responses: { 200: json(passkeyOptions, "For `navigator.credentials.create()`"), ...problems("proof_required") },
      }),
      async (c) => {
        const options = await createRegistrationOptions(sql, relyingParty, c.var.user, clock());
        return c.json({ success: true as const, options }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/factors/passkeys",
        tags,
        summary: "Add a passkey",
        description:
          "Needs a fresh proof. Ends this session's token and returns another one. The change is emailed. With `automatic`, it has to be the account's first factor, within five minutes of a sign-in with the password.",
        ...signedIn,
        request: jsonBody(newPasskey),
        responses: {
          201: json(factorAdded, "The passkey was added"),
          ...problems("passkey_refused", "automatic_passkey_refused", "proof_required", "too_many_requests"),
        },
      }),
      async (c) => c.json(await keepPasskey(deps, owner(c), c.req.valid("json")), 201),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/auth/factors/passkeys/{id}",
        tags,
        summary: "Rename a passkey",
        ...signedIn,
        request: { params, ...jsonBody(passkeyRename) },
        responses: { 204: { description: "It was renamed" }, ...problems("not_found", "proof_required") },
      }),
      async (c) => {
        await renamePasskey(sql, c.var.user.id, c.req.valid("param").id, c.req.valid("json").name);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/auth/factors/passkeys/{id}",
        tags,
        summary: "Remove a passkey",
        description: "Needs a fresh proof. Ends this session's token and returns another one. The change is emailed.",
        ...signedIn,
        request: { params },
        responses: {
          200: json(renewedSession, "The passkey was removed"),
          ...problems("not_found", "last_factor", "proof_required"),
        },
      }),
      async (c) => c.json(await dropPasskey(deps, owner(c), c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/factors/authenticator",
        tags,
        summary: "Begin adding an authenticator app",
        description: "Needs a fresh proof. The secret counts once a first code has confirmed it.",
        ...signedIn,
        responses: {
          200: json(authenticatorSecret, "The secret, for ten minutes"),
          ...problems("already_added", "proof_required", "too_many_requests"),
        },
      }),
      async (c) => {
        await limits.take("factorAdded", c.var.user.id);
        return c.json({ success: true as const, ...(await createAuthenticator(sql, c.var.user, clock())) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/factors/authenticator/confirm",
        tags,
        summary: "Add the authenticator app with its first code",
        description: "Needs a fresh proof. Ends this session's token and returns another one. The change is emailed.",
        ...signedIn,
        request: jsonBody(authenticatorCode),
        responses: {
          200: json(factorAdded, "The authenticator was added"),
          ...problems("wrong_code", "proof_required", "too_many_requests"),
        },
      }),
      async (c) => c.json(await keepAuthenticator(deps, owner(c), c.req.valid("json").code), 200),
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/auth/factors/authenticator",
        tags,
        summary: "Remove the authenticator app",
        description: "Needs a fresh proof. Ends this session's token and returns another one. The change is emailed.",
        ...signedIn,
        responses: {
          200: json(renewedSession, "The authenticator was removed"),
          ...problems("not_found", "last_factor", "proof_required"),
        },
      }),
      async (c) => c.json(await dropAuthenticator(deps, owner(c)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/factors/recovery-codes",
        tags,
        summary: "Make new recovery codes",
        description: "Needs a fresh proof. The codes before no longer work. The change is emailed.",
        ...signedIn,
        responses: {
          200: json(recoveryCodes, "Ten codes, each of which works once"),
          ...problems("not_found", "proof_required", "too_many_requests"),
        },
      }),
      async (c) => {
        await limits.take("factorAdded", c.var.user.id);
        return c.json({ success: true as const, recovery_codes: await renewRecoveryCodes(deps, owner(c)) }, 200);
      },
    );
}
