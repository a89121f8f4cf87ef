import { PROBLEMS, type ProblemCode } from "@freehold/contract";
import { problem } from "@freehold/contract/schemas";
import { OpenAPIHono, type z } from "@hono/zod-openapi";
import { inCount } from "../format.ts";
import type { Env } from "./env.ts";
import { invalidFields } from "./problem.ts";

/**
 * A router for one feature: `createRoute` definitions of `@hono/zod-openapi` are validated, documented and served.
 * Bad fields become 422 `validation_failed` with `errors[]`.
 *
 * @example
 * export function withdrawalRoutes({ sql }: Deps) {
 *   return createRouter().openapi(
 *     createRoute({
 *       method: "get", path: "/wallet/withdrawals/{id}", tags: ["Wallet"], summary: "One withdrawal request",
 *       ...signedIn, request: { params: z.object({ id }) },
 *       responses: { 200: json(withdrawalAnswer, "The request"), ...problems("not_found") },
 *     }),
 *     async (c) => c.json(await getWithdrawal(sql, c.var.user.id, c.req.valid("param").id), 200),
 *   );
 * }
 */
export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      throw invalidFields(
        result.error.issues.map((issue) => ({ path: issue.path.map(String).join("."), message: fieldMessage(issue) })),
      );
    },
  });
}

type Issue = z.core.$ZodIssue;

/** The schema's own words where it has some (they begin small and follow the field's name), else ours for zod's. */
function fieldMessage(issue: Issue): string {
  if (/^[a-z]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return "is required";
      if (issue.expected === "int") return "must be a whole number";
      return `must be ${/^[aeio]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
    case "too_small":
      return issue.origin === "string"
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${inCount(issue.minimum)}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${inCount(issue.maximum)} characters`
        : `must be at most ${inCount(issue.maximum)}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    default:
      return "isn't valid";
  }
}

/** Spread into a route that needs a session: documents the bearer token. The guard itself stands in `app.ts`. */
export const signedIn = { security: [{ bearer: [] }] };

/** A JSON answer in a route definition. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { "application/json": { schema } } };
}

/** A required JSON body in a route definition. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { "application/json": { schema } } } };
}

type ProblemResponses = Record<never, never>;

/**
 * The problem answers of a route definition, grouped by status. Those that every route can give (422, 500, 503, and 401
 * behind a session) are added to the document by `openapi.ts`.
 *
 * @example
 * responses: { 201: json(registered, "Created"), ...problems("email_taken") }
 */
export function problems(...codes: ProblemCode[]): ProblemResponses {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const [status] = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}`).join("; "),
        content: { "application/problem+json": { schema: problem } },
      },
    ]),
  );
}
