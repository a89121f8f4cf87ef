import { keyPageQuery, properties, propertyAnswer, propertyEvents, propertyQuery } from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { listProperties } from "./list-properties.ts";
import { readHistory, readProperty } from "./read-property.ts";

/** An id or a slug. */
const propertyParams = z.object({ id: z.string().max(100) });

/** What can be invested in. */
export function propertyRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/properties",
        tags: ["Properties"],
        summary: "Properties, filtered, searched and sorted",
        description: "Drafts are shown to admins only.",
        ...signedIn,
        request: { query: propertyQuery },
        responses: { 200: json(properties, "One page of properties") },
      }),
      async (c) => {
        const { id, role } = c.var.user;
        return c.json(await listProperties(sql, c.req.valid("query"), { id, isAdmin: role === "admin" }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/properties/{id}",
        tags: ["Properties"],
        summary: "One property, by id or slug, with its money, files and history",
        ...signedIn,
        request: { params: propertyParams },
        responses: {
          200: json(propertyAnswer, "The property, with the caller's shares"),
          ...problems("not_found"),
        },
      }),
      async (c) => {
        const { id, role } = c.var.user;
        const property = await readProperty(sql, c.req.valid("param").id, { id, isAdmin: role === "admin" });
        return c.json({ success: true as const, property }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/properties/{id}/events",
        tags: ["Properties"],
        summary: "The history of a property, by id or slug, newest first",
        ...signedIn,
        request: { params: propertyParams, query: keyPageQuery },
        responses: { 200: json(propertyEvents, "One page of entries"), ...problems("not_found") },
      }),
      async (c) => {
        const reader = { isAdmin: c.var.user.role === "admin" };
        return c.json(await readHistory(sql, c.req.valid("param").id, reader, c.req.valid("query")), 200);
      },
    );
}
