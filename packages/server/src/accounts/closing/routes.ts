import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { createRouter, problems, signedIn } from "../../platform/http/router.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { closeAccount } from "./close-account.ts";

/** `/auth/close`: the end of an account. */
export function closingRoutes(deps: Deps & { passwords: Passwords }) {
  return createRouter().openapi(
    createRoute({
      method: "post",
      path: "/auth/close",
      tags: ["Accounts"],
      summary: "Close the account",
      description:
        "Needs a fresh proof. Refused with the reason while the person has money, shares, an open request or a payment that isn't final, and for admins. Ends every session and sign-in, and deletes what the books don't need. The person is emailed what is kept and why.",
      ...signedIn,
      responses: {
        204: { description: "The account is closed" },
        ...problems("account_not_empty", "proof_required", "overloaded"),
      },
    }),
    async (c) => {
      const { user, networkAddress } = c.var;
      await closeAccount(deps, { user, networkAddress });
      return c.body(null, 204);
    },
  );
}
