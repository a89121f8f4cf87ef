import { CLIENT_ASSERTION_TYPE } from "@freehold/contract/schemas";
import type { Context } from "hono";
import type { Env, PartnerKey } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type KeyDeps, requirePartnerKey } from "../keys/find-key.ts";
import { type AssertionDeps, verifyAssertion } from "./verify-assertion.ts";

/**
 * Returns what a partner's server calls with: its secret key, or its public keys if the body has an assertion signed with one of them.
 *
 * @throws {ProblemError} `invalid_assertion`, and what {@link requirePartnerKey} throws.
 */
export async function requirePartner(c: Context<Env>, deps: AssertionDeps & KeyDeps): Promise<PartnerKey> {
  const assertion = c.req.header("Authorization") === undefined ? await readAssertion(c) : null;
  if (assertion === null) return requirePartnerKey(c, deps);
  // Browsers say by it that a page sends something.
  if (c.req.header("Origin") !== undefined)
    throw new ProblemError(
      "invalid_assertion",
      "A page has sent this assertion. Create client secrets on your server.",
    );
  return deps.limits.countMisses(["partnerKey", c.var.networkAddress], () => verifyAssertion(deps, assertion));
}

/** The assertion in a body; null if there is none, whatever else the body is. */
async function readAssertion(c: Context<Env>): Promise<string | null> {
  const body: unknown = await c.req.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
  if (typeof body !== "object" || body === null || !("client_assertion" in body)) return null;
  const type = "client_assertion_type" in body ? body.client_assertion_type : undefined;
  if (type !== CLIENT_ASSERTION_TYPE || typeof body.client_assertion !== "string")
    throw new ProblemError(
      "invalid_assertion",
      `Send “client_assertion” with “client_assertion_type”: ${CLIENT_ASSERTION_TYPE}.`,
    );
  return body.client_assertion;
}
