import { dataExportState } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { createRouter, json, problems, signedIn } from "../../platform/http/router.ts";
import { sendFile } from "../../platform/send-file.ts";
import { beginExport, openExport, readExport } from "./export-requests.ts";

const tags = ["Accounts"];

/** `/auth/export/*`: a person's data as a file. */
export function exportRoutes(deps: Deps & { limits: Limits }) {
  const { sql, clock } = deps;
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/export",
        tags,
        summary: "The state of the file with the caller's data",
        ...signedIn,
        responses: { 200: json(dataExportState, "The file, if one was requested in the last 24 hours") },
      }),
      async (c) => c.json(await readExport(sql, c.var.user.id, clock()), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/export",
        tags,
        summary: "Request a file with the caller's data",
        description:
          "Needs a fresh proof. While a file is being made, asking again changes nothing. A finished file is replaced. The person is emailed when it's ready.",
        ...signedIn,
        responses: {
          202: json(dataExportState, "The file is being made"),
          ...problems("proof_required", "too_many_requests"),
        },
      }),
      async (c) => {
        const { user, networkAddress } = c.var;
        return c.json(await beginExport(deps, { user, networkAddress }), 202);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/export/file",
        tags,
        summary: "The file with the caller's data",
        description: "Needs a fresh proof. The file is there for 24 hours after it was requested.",
        ...signedIn,
        responses: {
          200: { description: "The file", content: { "application/octet-stream": {} } },
          ...problems("not_found", "proof_required"),
        },
      }),
      async (c) => {
        const parts = await openExport(sql, c.var.user.id, clock());
        return sendFile(c, { type: "application/octet-stream", name: "freehold-data.json" }, () => parts);
      },
    );
}
