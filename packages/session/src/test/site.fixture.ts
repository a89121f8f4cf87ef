import { fileURLToPath } from "node:url";
import { build } from "vite";
import { person } from "./fake-api.fixture.ts";
import { httpServer, json } from "./http.fixture.ts";
import { emailOf, tokenOf } from "./token.fixture.ts";

/** By name: a bundler builds a namespace object with a loop that a polluted prototype breaks. */
const EXPORTS =
  "$apiUrl, $platform, $session, ApiError, configure, isApiError, refreshSession, retrySession, signIn, signOut, watchWithdrawal";

const source = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Bundles this package by itself, as two partners' build steps would. Gives the code of each file by its path. */
export async function bundle(
  name: string,
  edit: (code: string) => string = (code) => code,
): Promise<Record<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    resolve: { conditions: ["@freehold/source"] },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === name ? `\0${name}` : null),
        load: (id) =>
          id === `\0${name}`
            ? `import { ${EXPORTS} } from "${source("index.ts")}"; import { wallet } from "${source("api/wallet.ts")}"; window.${name} = { ${EXPORTS}, wallet };`
            : null,
        transform: (code, id) => (id.endsWith("/page-session.ts") ? edit(code) : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: name,
        output: { format: "es", entryFileNames: `${name}.js`, chunkFileNames: `${name}-[name].js` },
      },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !("output" in output)) throw new Error("Vite gave no output.");
  const chunks = output.output.filter((file) => file.type === "chunk");
  return Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
}

/**
 * A page with separately bundled copies of this package, and an API beside it, on one real server.
 *
 * `/?one,two` loads the copies `one` and `two`; `three` speaks another version.
 */
export async function site() {
  const scripts: Record<string, string> = {
    ...(await bundle("one")),
    ...(await bundle("two")),
    ...(await bundle("three", (code) => code.replace(/VERSION = \d+\b/, "VERSION = 0"))),
  };
  const state = {
    dead: new Set<string>(),
    /** The API closes every connection without an answer. */
    down: false,
    redirectTo: "",
  };
  const server = await httpServer(({ url, headers, method, body }, response) => {
    const path = url.split("?")[0] as string;
    const script = Object.hasOwn(scripts, path) ? scripts[path] : undefined;
    if (path === "/favicon.ico") return response.writeHead(204).end();
    if (script) return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    if (!path.startsWith("/api/")) {
      const names = (url.split("?")[1] ?? "").split(",").filter((name) => `/${name}.js` in scripts);
      const tags = names.map((name) => `<script type="module" src="/${name}.js"></script>`).join("");
      return response
        .writeHead(200, {
          "content-type": "text/html",
          "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'",
        })
        .end(`<!doctype html><html lang="en"><title>Copies</title>${tags}</html>`);
    }
    if (state.down) return response.destroy();
    if (state.redirectTo) return response.writeHead(307, { location: state.redirectTo }).end();
    if (path === "/api/auth/login" && method === "POST")
      return json(response, 200, { success: true, token: tokenOf(JSON.parse(body).email) });
    const token = headers.authorization?.replace("Bearer ", "") ?? "";
    if (!token || state.dead.has(token)) return json(response, 401, { code: "unauthorized", detail: "Sign in first." });
    if (path === "/api/auth/logout") {
      state.dead.add(token);
      return response.writeHead(204).end();
    }
    if (path === "/api/auth/me") return json(response, 200, person(emailOf(token)));
    return json(response, 200, { success: true });
  });
  return { ...server, origin: server.url.origin, state };
}
