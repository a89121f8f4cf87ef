import { emailConfirmation, registered, registration } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import type { RefuseWeakPassword } from "../passwords/password-strength.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { confirmEmail, mailConfirmationAgain } from "./confirm-email.ts";
import { domainCounter } from "./limit-registrations.ts";
import { register } from "./register.ts";

const tags = ["Accounts"];
const noContent = (description: string) => ({ 204: { description } });

/** `/auth/register`, and the confirmation of the email address. */
export function registrationRoutes(
  deps: Deps & { passwords: Passwords; refuseWeakPassword: RefuseWeakPassword; limits: Limits },
) {
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/register",
        tags,
        summary: "Register",
        description: "Creates an account and emails a link that confirms the address. Doesn't sign in.",
        request: jsonBody(registration),
        responses: {
          201: json(registered, "The account was created"),
          ...problems("email_taken", "too_many_requests", "overloaded"),
        },
      }),
      async (c) => {
        const input = c.req.valid("json");
        const { networkAddress } = c.var;
        const counters = [["registration", networkAddress], domainCounter(input.email, networkAddress)] as const;
        const answer = await deps.limits.attempt(counters, () => register(deps, input), { countSuccess: true });
        return c.json(answer, 201);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email/confirm",
        tags,
        summary: "Confirm an email address",
        description: "With the token of an emailed link. Needs no session. Calling it again is not an error.",
        request: jsonBody(emailConfirmation),
        responses: { ...noContent("The address is confirmed"), ...problems("not_found", "too_many_requests") },
      }),
      async (c) => {
        const input = c.req.valid("json");
        const { networkAddress } = c.var;
        await deps.limits.countMisses(["mailedLink", networkAddress], () => confirmEmail(deps, input, networkAddress));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email/confirmation",
        tags,
        summary: "Email the confirmation link again",
        ...signedIn,
        responses: {
          ...noContent("It's on its way, unless the address is already confirmed"),
          ...problems("too_many_requests"),
        },
      }),
      async (c) => {
        await mailConfirmationAgain(deps, c.var.user);
        return c.body(null, 204);
      },
    );
}
