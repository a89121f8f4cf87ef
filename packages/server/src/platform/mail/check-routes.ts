import { mailCheck, mailReference } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../http/env.ts";
import type { Limits } from "../http/limits.ts";
import { createRouter, json, jsonBody, problems } from "../http/router.ts";
import { checkMail } from "./check-mail.ts";

/** `/mail-checks`: whether an email is ours. */
export function mailCheckRoutes({ sql, limits }: Pick<Deps, "sql"> & { limits: Limits }) {
  return createRouter().openapi(
    createRoute({
      method: "post",
      path: "/mail-checks",
      tags: ["Platform"],
      summary: "Whether an email is ours",
      description:
        "By the reference at the foot of the email. Needs no session. Knows the emails of the last 90 days. Spaces, dashes and case don't matter.",
      request: jsonBody(mailReference),
      responses: {
        200: json(mailCheck, "What we sent with this reference, if we did"),
        ...problems("too_many_requests"),
      },
    }),
    async (c) => {
      await limits.take("mailCheck", c.var.networkAddress);
      return c.json(await checkMail(sql, c.req.valid("json").reference), 200);
    },
  );
}
