import {
  propertyAnswer,
  propertyDraft,
  propertyEventAnswer,
  propertyEventRequest,
  propertyPatch,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { toDay } from "../property-view.ts";
import { readProperty } from "../read-property.ts";
import { closeProperty } from "./close-property.ts";
import { createProperty } from "./create-property.ts";
import { editProperty } from "./edit-property.ts";
import { publishProperty } from "./publish-property.ts";
import { recordEvent, retractEvent } from "./record-event.ts";

const eventParams = idParams.extend({ event: idParams.shape.id });

/** How admins keep properties. `app.ts` lets admins through only. */
export function adminPropertyRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  const today = () => toDay(clock());
  /** Does the work, and answers with the property as it is then. */
  const changed = async (adminId: string, work: (tx: Tx) => Promise<string>) => {
    const id = (await sql.begin(work)) as string;
    return { success: true as const, property: await readProperty(sql, id, { id: adminId, isAdmin: true }) };
  };
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/properties",
        tags: ["Admin"],
        summary: "Create a property as a draft",
        ...signedIn,
        request: jsonBody(propertyDraft),
        responses: { 201: json(propertyAnswer, "The draft, which admins alone see") },
      }),
      async (c) => {
        const { id: adminId } = c.var.user;
        const draft = c.req.valid("json");
        return c.json(await changed(adminId, (tx) => createProperty(tx, { adminId, draft })), 201);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/properties/{id}",
        tags: ["Admin"],
        summary: "Change what is stated of a property",
        description:
          "Of a published one everything but slug, share price, shares and what they pay for. A change of rent, costs or letting is an entry of its history.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(propertyPatch) },
        responses: { 200: json(propertyAnswer, "The property"), ...problems("not_found", "invalid_transition") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { id: adminId } = c.var.user;
        const patch = c.req.valid("json");
        const work = async (tx: Tx) => {
          await editProperty(tx, { id, adminId, patch, today: today() });
          return id;
        };
        return c.json(await changed(adminId, work), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/properties/{id}/publish",
        tags: ["Admin"],
        summary: "Offer a draft for sale",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(propertyAnswer, "The property"), ...problems("not_found", "invalid_transition") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { id: adminId } = c.var.user;
        const work = async (tx: Tx) => {
          await publishProperty(tx, { id, adminId });
          return id;
        };
        return c.json(await changed(adminId, work), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/properties/{id}/close",
        tags: ["Admin"],
        summary: "End the sale of a property for good",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(propertyAnswer, "The property"), ...problems("not_found", "invalid_transition") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const { id: adminId } = c.var.user;
        const work = async (tx: Tx) => {
          await closeProperty(tx, { id, adminId });
          return id;
        };
        return c.json(await changed(adminId, work), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/properties/{id}/events",
        tags: ["Admin"],
        summary: "Add an entry to a property's history",
        ...signedIn,
        request: { params: idParams, ...jsonBody(propertyEventRequest) },
        responses: { 201: json(propertyEventAnswer, "The entry"), ...problems("not_found") },
      }),
      async (c) => {
        const asked = {
          propertyId: c.req.valid("param").id,
          adminId: c.var.user.id,
          entry: c.req.valid("json"),
          today: today(),
        };
        const event = await sql.begin((tx) => recordEvent(tx, asked));
        return c.json({ success: true as const, event }, 201);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/admin/properties/{id}/events/{event}",
        tags: ["Admin"],
        summary: "Take an entry of a property's history back",
        ...signedIn,
        request: { params: z.object(eventParams.shape) },
        responses: { 204: { description: "It is taken back" }, ...problems("not_found") },
      }),
      async (c) => {
        const { id: propertyId, event: eventId } = c.req.valid("param");
        await sql.begin((tx) => retractEvent(tx, { propertyId, adminId: c.var.user.id, eventId }));
        return c.body(null, 204);
      },
    );
}
