import { propertyFilePatch, propertyFileQuery, propertyFiles } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Files } from "../../files/keep-upload.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { readUpload } from "../../platform/http/server/body.ts";
import { readPropertyFiles } from "../store.ts";
import { addPropertyFile } from "./add-file.ts";
import { changePropertyFile, removePropertyFile } from "./change-file.ts";

const fileParams = idParams.extend({ file: idParams.shape.id });

/** How admins keep the pictures and documents of properties. `app.ts` lets admins through only. */
export function propertyFileRoutes({ sql, files }: Pick<Deps, "sql"> & { files: Files }) {
  const answer = async (propertyId: string) => ({
    success: true as const,
    ...(await readPropertyFiles(sql, propertyId)),
  });
  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/properties/{id}/files",
        tags: ["Admin"],
        summary: "Add a picture or a document to a property",
        description:
          "The body is the file: a JPEG, PNG, WebP or AVIF picture or a PDF, up to 10 MiB. The type is detected from the content. Pictures are encoded again, without metadata.",
        ...signedIn,
        request: {
          params: idParams,
          query: propertyFileQuery,
          body: {
            required: true,
            content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
          },
        },
        responses: {
          201: json(propertyFiles, "All files of the property"),
          ...problems("not_found", "payload_too_large", "file_refused", "overloaded"),
        },
      }),
      async (c) => {
        const propertyId = c.req.valid("param").id;
        const bytes = await readUpload(c.req.raw);
        const { signal } = c.req.raw;
        const upload = { propertyId, adminId: c.var.user.id, bytes, signal, ...c.req.valid("query") };
        await addPropertyFile({ sql, files }, upload);
        return c.json(await answer(propertyId), 201);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/properties/{id}/files/{file}",
        tags: ["Admin"],
        summary: "Change a file's title or a picture's position",
        ...signedIn,
        request: { params: fileParams, ...jsonBody(propertyFilePatch) },
        responses: { 200: json(propertyFiles, "All files of the property"), ...problems("not_found") },
      }),
      async (c) => {
        const { id: propertyId, file: fileId } = c.req.valid("param");
        const change = { propertyId, fileId, adminId: c.var.user.id, patch: c.req.valid("json") };
        await sql.begin((tx) => changePropertyFile(tx, change));
        return c.json(await answer(propertyId), 200);
      },
    )
    .openapi(
      createRoute({
        method: "delete",
        path: "/admin/properties/{id}/files/{file}",
        tags: ["Admin"],
        summary: "Remove a file from a property",
        ...signedIn,
        request: { params: fileParams },
        responses: { 200: json(propertyFiles, "All files of the property"), ...problems("not_found") },
      }),
      async (c) => {
        const { id: propertyId, file: fileId } = c.req.valid("param");
        await sql.begin((tx) => removePropertyFile(tx, { propertyId, fileId, adminId: c.var.user.id }));
        return c.json(await answer(propertyId), 200);
      },
    );
}
