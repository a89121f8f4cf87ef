import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProblemCode } from "@freehold/contract";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { PACKAGE_ROOT, VERSION } from "../../package-root.ts";
import type { Env } from "../env.ts";
import { problems } from "../router.ts";
import { createFiles } from "./static.ts";

type Document = ReturnType<OpenAPIHono<Env>["getOpenAPI31Document"]>;
type Operation = {
  security?: unknown[];
  requestBody?: unknown;
  parameters?: unknown[];
  responses: Record<string, { description: string; content?: object }>;
};

/** The OpenAPI 3.1 document of a router, with the problem answers that every route shares. */
export function describeApi(api: OpenAPIHono<Env>): Document {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "The token of `POST /auth/login`.",
  });
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Freehold",
      version: VERSION,
      description:
        "Amounts are decimal strings of UBXS with at most 6 decimals, times ISO 8601 in UTC. Errors are `application/problem+json` (RFC 9457) with a stable `code`.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/api" }],
  });
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>))
      addShared(operation.responses, shared(method, path, operation));
  return document;
}

/** What a route may answer without saying so itself. */
function shared(method: string, path: string, operation: Operation): ProblemCode[] {
  return [
    ...(operation.security ? (["unauthorized"] as const) : []),
    ...(path.startsWith("/admin/") ? (["forbidden"] as const) : []),
    // body.ts looks at every address, and at a body wherever one may come, also where none is asked for.
    "bad_request",
    ...(method === "get"
      ? []
      : (["malformed_json", "payload_too_large", "unsupported_media_type", "validation_failed"] as const)),
    ...(operation.parameters?.length ? (["validation_failed"] as const) : []),
    "unavailable",
    "internal",
  ];
}

/** Puts problems beside those that the route names itself. */
function addShared(responses: Operation["responses"], codes: ProblemCode[]): void {
  const schema = { $ref: "#/components/schemas/Problem" };
  const added = problems(...new Set(codes)) as Operation["responses"];
  for (const [status, { description }] of Object.entries(added)) {
    const own = responses[status];
    if (own) own.description = `${own.description}; ${description}`;
    else responses[status] = { description, content: { "application/problem+json": { schema } } };
  }
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freehold API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null });\n`;
/** Swagger UI draws its arrows with data: images; nothing else is looser than the site's own policy. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Swagger UI's files: copied beside the build (`copy-swagger-ui.ts`), where it is not installed. */
function swaggerUi(): string {
  const copied = fileURLToPath(new URL("dist/swagger-ui", PACKAGE_ROOT));
  return existsSync(copied) ? copied : dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
}

/** `/openapi.json` and, from files of our own, `/docs`. */
export function documentRoutes(document: () => Document) {
  const routes = new Hono<Env>();
  let made: Document | undefined;
  routes.get("/openapi.json", (c) => {
    made ??= document();
    return c.json(made);
  });
  const assets = createFiles({ folder: swaggerUi() });
  routes.use("/docs/*", async (c, next) => {
    await next();
    c.header("Content-Security-Policy", DOCS_POLICY);
  });
  routes.get("/docs", (c) => c.html(PAGE));
  routes.get("/docs/start.js", (c) => c.body(START, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  routes.get("/docs/:file{(swagger-ui-bundle\\.js|swagger-ui\\.css|favicon-32x32\\.png)}", async (c) => {
    return (await assets(c, c.req.param("file"))) ?? c.notFound();
  });
  return routes;
}
