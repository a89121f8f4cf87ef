import { emailConfirmation, signInReport, signInReported } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems } from "../../platform/http/router.ts";
import type { ExpelDeps } from "./expel-stranger.ts";
import { reportSignIn } from "./report-sign-in.ts";
import { undoEmailChange } from "./undo-email-change.ts";

const tags = ["Accounts"];

/** What the owner of an account does with a mailed link about what another person did in it. */
export function reportRoutes(deps: ExpelDeps & { limits: Limits }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/sign-ins/report",
        tags,
        summary: "Report a sign-in through the emailed link “It wasn't me”",
        description:
          "Needs no session. Ends every session and disables the password, unless it was chosen through an emailed link since the sign-in. Emails a link to choose a new one. Within a day of the sign-in, the response has a token for it, too. Unverifies a wallet verified since the sign-in, and cancels requests made since unless they are being paid. The link works once, for 30 days. Calling it again is not an error.",
        request: jsonBody(signInReport),
        responses: {
          200: json(signInReported, "Every device is signed out"),
          ...problems("not_found", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const input = c.req.valid("json");
        const { networkAddress } = c.var;
        const done = () => reportSignIn(deps, input, networkAddress);
        return c.json(await deps.limits.countMisses(["mailedLink", networkAddress], done), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email/change/undo",
        tags,
        summary: "Undo a change of the email address",
        description:
          "With the token of the link that was emailed to the old address. Needs no session. Brings back the old address, and cancels changes made after it. Ends every session and the password, and undoes what was done in the account in the 72 hours before the change was requested, and since. Calling it again is not an error.",
        request: jsonBody(emailConfirmation),
        responses: {
          200: json(signInReported, "The account has the old address"),
          ...problems("not_found", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const { networkAddress } = c.var;
        const input = c.req.valid("json");
        const done = () => undoEmailChange(deps, input, networkAddress);
        return c.json(await deps.limits.countMisses(["mailedLink", networkAddress], done), 200);
      },
    );
}
