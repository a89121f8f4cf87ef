import { createRoute, z } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { createRouter, problems, signedIn } from "../platform/http/router.ts";
import type { FileStorage, StoredFile } from "./file-storage.ts";
import { DOCUMENT } from "./keep-upload.ts";
import { findServedDocument, isServedPicture } from "./store.ts";

/** Whatever a browser makes of an uploaded file, it runs nothing and loads nothing, in an origin of its own. */
const FILE_POLICY = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const PICTURE = /^(\d{1,5})\.(avif|webp)$/;
const TYPES = { avif: "image/avif", webp: "image/webp" } as const;

/**
 * In seconds: so long a picture that was taken off may still be seen. It never changes, so after that it is asked for once more, and not
 * sent again.
 */
const PICTURE_AGE = 600;

/**
 * Uploaded files, to look at: pictures for visitors who know their address, documents for people who are signed in, and all of a draft
 * for admins. `app.ts` says who asks.
 */
export function fileRoutes({ sql, storage }: Pick<Deps, "sql"> & { storage: FileStorage }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: `/files/{id}/${DOCUMENT}`,
        tags: ["Properties"],
        summary: "A document of a property, as PDF",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: { description: "The document", content: { "application/pdf": {} } },
          ...problems("not_found"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const document = await findServedDocument(sql, id, { isAdmin: c.var.user.role === "admin" });
        const file = document && (await storage.read(id, DOCUMENT));
        if (!document || !file) throw unknownFile();
        return c.body(file.stream, 200, {
          ...headersOf(file, "application/pdf"),
          "Content-Disposition": attachment(document.title),
        });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/files/{id}/{file}",
        tags: ["Properties"],
        summary: "A picture in one of its widths, such as 960.avif or 960.webp",
        description: "Needs no token, except for a draft, which needs an admin's.",
        security: [{}, ...signedIn.security],
        request: { params: idParams.extend({ file: z.string() }) },
        responses: {
          200: { description: "The picture", content: { "image/avif": {}, "image/webp": {} } },
          304: { description: "Not modified" },
          ...problems("not_found"),
        },
      }),
      async (c) => {
        const { id, file: name } = c.req.valid("param");
        const format = PICTURE.exec(name)?.[2] as keyof typeof TYPES | undefined;
        const isAdmin = c.var.user?.role === "admin";
        const file = format && (await isServedPicture(sql, id, { isAdmin })) && (await storage.read(id, name));
        if (!format || !file) throw unknownFile();
        // A file never changes: another picture has another id.
        const etag = `"${id}-${name}"`;
        const kept = { ETag: etag, "Cache-Control": `public, max-age=${PICTURE_AGE}` };
        if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304, kept);
        return c.body(file.stream, 200, {
          ...headersOf(file, TYPES[format]),
          ...kept,
          "Content-Disposition": `inline; filename="${name}"`,
        });
      },
    );
}

function headersOf({ bytes }: StoredFile, type: string): Record<string, string> {
  return { "Content-Type": type, "Content-Length": String(bytes), "Content-Security-Policy": FILE_POLICY };
}

/** RFC 6266: a plain name for old readers, and the title as it is. */
function attachment(title: string): string {
  return `attachment; filename="${DOCUMENT}"; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

function unknownFile(): ProblemError {
  return new ProblemError("not_found", "We couldn't find this file.");
}
