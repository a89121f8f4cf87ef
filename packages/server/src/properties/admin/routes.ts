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
import { proposePublication } from "./publish-property.ts";
import { recordEvent, retractEvent } from "./record-event.ts";
import { proposeReissue } from "./reissue-shares.ts";

const eventParams = idParams.extend({ event: idParams.shape.id });

/** Which property an admin does something about, and who does it. */
type Which = { id: string; adminId: string };

/** A call that does something about a property, or proposes it. */
const act = (path: string, about: { summary: string; description: string }) =>
  createRoute({
    method: "post",
    path: `/admin/properties/{id}/${path}`,
    tags: ["Admin"],
    ...about,
    ...signedIn,
    request: { params: idParams },
    responses: { 200: json(propertyAnswer, "The property"), ...problems("not_found", "invalid_transition") },
  });

/** How admins keep properties. `app.ts` lets admins through only. */
export function adminPropertyRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  const today = () => toDay(clock());
  /** Does the work, and answers with the property as it is then. */
  const changed = async (adminId: string, work: (tx: Tx) => Promise<string>) => {
    const id = (await sql.begin(work)) as string;
    return { success: true as const, property: await readProperty(sql, id, { id: adminId, isAdmin: true }) };
  };
  const acted = (which: Which, work: (tx: Tx, which: Which) => Promise<unknown>) =>
    changed(which.adminId, async (tx) => {
      await work(tx, which);
      return which.id;
    });
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/properties",
        tags: ["Admin"],
        summary: "Create a property as a draft",
        ...signedIn,
        request: jsonBody(propertyDraft),
        responses: { 201: json(propertyAnswer, "The draft, which only admins see") },
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
        summary: "Change a property",
        description:
          "For a published property, everything except slug, share price, shares and what they pay for. A change of rent, costs or letting adds an entry to its history.",
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
      act("publish", {
        summary: "Propose to offer a draft for sale",
        description:
          "Another admin has to confirm it: see `proposal`, and the proposals of the kind `publication`. Changing the draft cancels the proposal.",
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        return c.json(await acted(which, proposePublication), 200);
      },
    )
    .openapi(
      act("reissue", {
        summary: "Propose to sell the shares again that came back through refunds",
        description:
          "Another admin has to confirm it: see `proposal`, and the proposals of the kind `reissue`. A funded property is then open again.",
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        return c.json(await acted(which, proposeReissue), 200);
      },
    )
    .openapi(
      act("close", {
        summary: "End the sale of a property permanently",
        description: "People keep their shares. A proposal to sell shares again is cancelled.",
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        return c.json(await acted(which, closeProperty), 200);
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
        summary: "Remove an entry from a property's history",
        ...signedIn,
        request: { params: z.object(eventParams.shape) },
        responses: { 204: { description: "The entry is removed" }, ...problems("not_found") },
      }),
      async (c) => {
        const { id: propertyId, event: eventId } = c.req.valid("param");
        await sql.begin((tx) => retractEvent(tx, { propertyId, adminId: c.var.user.id, eventId }));
        return c.body(null, 204);
      },
    );
}
