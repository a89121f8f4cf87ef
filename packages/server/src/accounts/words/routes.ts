import { emailWords } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, problems, signedIn } from "../../platform/http/router.ts";
import { readWords } from "../../platform/mail/words.ts";
import { renewOwnWords } from "./renew-own-words.ts";

const tags = ["Accounts"];

/** `/auth/email-words`: the words that a person knows our emails by. Nothing else of the API returns them. */
export function wordRoutes(deps: Pick<Deps, "sql" | "clock"> & { limits: Limits }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/email-words",
        tags,
        summary: "The words in emails to the signed-in user",
        description: "Each email to the account's address has them. An email without them isn't from the platform.",
        ...signedIn,
        responses: { 200: json(emailWords, "Two words") },
      }),
      async (c) => c.json({ success: true as const, words: await readWords(deps.sql, c.var.user.id) }, 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/email-words/renew",
        tags,
        summary: "Make new words",
        description: "Needs a fresh proof. Emails sent from now on have the new words. The change is emailed.",
        ...signedIn,
        responses: { 200: json(emailWords, "The new words"), ...problems("proof_required", "too_many_requests") },
      }),
      async (c) => {
        const { user, networkAddress } = c.var;
        return c.json({ success: true as const, words: await renewOwnWords(deps, user, networkAddress) }, 200);
      },
    );
}
