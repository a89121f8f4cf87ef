import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

/**
 * What is served at a path: a folder, such as `{ "/": "examples/platform/dist", "/partner/": "..." }`, a folder of which more is said,
 * or a function that answers at exactly this path.
 */
export type Site = Record<string, string | ServedFolder | ((request: Request) => Promise<Response>)>;

/** A folder whose files are served. */
export type ServedFolder = {
  /** Its path on the machine. */
  folder: string;
  /** Changes the text of a page (`.html`) before it is served. @default as it is */
  page?(html: string): string;
  /** Nothing in it ever changes, as at an address with a version: browsers keep all of it for a year. @default only hashed names */
  isImmutable?: boolean;
  /** Whether the page at `/` has a screen at this path. At any other path the page is sent with the status 404. @default every path has one */
  isScreen?(path: string): boolean;
};

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const COMPRESSED = /^(text\/|application\/|image\/svg)/;
/** Names that bundlers derive from the content, such as `index-BxYz1234.js`; `swagger-ui-bundle.js` is none. */
const HASHED = /[-.](?=[^.]{0,7}[A-Z0-9])[A-Za-z0-9_-]{8}\.(css|js|mjs|woff2|png|jpg|webp|svg)$/;

/** Screens have addresses of letters, digits and dashes. What has a dot is a file, or what strangers look for. */
const SCREEN = /^(\/[\w-]+)*\/?$/;

/** Never a screen: what is not there answers 404 as JSON. */
const API = /^\/api(\/|$)/;

const encoders = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
} as const;
type Encoding = keyof typeof encoders;

type Asset = { bytes: Buffer; type: string; etag: string; version: string; encoded: Partial<Record<Encoding, Buffer>> };

/**
 * Serves files of a folder: right content types, compressed once and kept, validated by ETag, hashed names for a year.
 * Only GET and HEAD; only files below the folder whose names do not begin with a dot.
 */
export function createFiles({ folder, page, isImmutable = false }: ServedFolder) {
  const root = resolve(folder);
  const assets = new Map<string, Asset>();

  async function load(file: string): Promise<Asset | null> {
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const version = `${found.mtimeMs}-${found.size}`;
    const known = assets.get(file);
    // A build may have run meanwhile.
    if (known?.version === version) return known;
    const read = await readFile(file);
    const bytes = page && extname(file) === ".html" ? Buffer.from(page(read.toString())) : read;
    // Weak: compressed or not, it is the same file.
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const asset = { bytes, type: TYPES[extname(file)] ?? "application/octet-stream", etag, version, encoded: {} };
    assets.set(file, asset);
    return asset;
  }

  /** The file at a path below the folder, as an answer; null if there is none. */
  return async function serve(c: Context<Env>, path: string, status: 200 | 404 = 200): Promise<Response | null> {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return null;
    const file = locate(root, path);
    const asset = file && (await load(file));
    if (!asset) return null;
    const headers = new Headers({
      "Content-Type": asset.type,
      "Cache-Control": isImmutable || HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: asset.etag,
      // Modules and fonts that partners' pages load from here need it; the files are public.
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
      Vary: "Accept-Encoding",
    });
    if (status === 200 && c.req.header("If-None-Match")?.includes(asset.etag))
      return new Response(null, { status: 304, headers });
    const encoding =
      COMPRESSED.test(asset.type) && asset.bytes.length > 512 ? accepted(c.req.header("Accept-Encoding")) : null;
    let bytes = asset.bytes;
    if (encoding) {
      asset.encoded[encoding] ??= await encoders[encoding](asset.bytes);
      bytes = asset.encoded[encoding];
      headers.set("Content-Encoding", encoding);
    }
    headers.set("Content-Length", String(bytes.length));
    return new Response(c.req.method === "HEAD" ? null : new Uint8Array(bytes), { status, headers });
  };
}

function locate(root: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes("\0") || decoded.includes("\\") || /(^|\/)\./.test(decoded)) return null;
  const file = join(root, decoded.endsWith("/") || decoded === "" ? `${decoded}index.html` : decoded);
  return file.startsWith(root + sep) ? file : null;
}

function accepted(header = ""): Encoding | null {
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(header)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(header) ? "gzip" : null;
}

/** An address is opened: by a browser, or by what takes anything, as previews, crawlers, monitors and mail scanners do. */
function isNavigation(c: Context<Env>): boolean {
  const accept = c.req.header("Accept");
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}

/**
 * Serves the site: each folder at its path, the longest path first. A path that is opened and is no file gets the page of its name
 * (`/terms`: `terms.html`), or else the page of `/`, whose screens have paths of their own (`/properties/harbour-mill-12`): that page says
 * itself which screens do not exist.
 */
export function siteFiles(site: Site): MiddlewareHandler<Env> {
  const mounts = Object.entries(site)
    .flatMap(([path, what]) => {
      if (typeof what === "function") return [];
      const folder: ServedFolder = typeof what === "string" ? { folder: what } : what;
      const { isScreen = () => true } = folder;
      return [{ prefix: path.endsWith("/") ? path : `${path}/`, serve: createFiles(folder), isScreen }];
    })
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return async (c, next) => {
    // As it was sent, still encoded: `%2e%2e%2f` names no file.
    const { pathname, search } = new URL(c.req.url);
    const own = site[pathname];
    if (typeof own === "function") return own(c.req.raw);
    for (const { prefix, serve, isScreen } of mounts) {
      if (`${pathname}/` === prefix && (await serve(c, ""))) return c.redirect(`${prefix}${search}`, 308);
      if (!pathname.startsWith(prefix)) continue;
      const rest = pathname.slice(prefix.length);
      const page = prefix === "/" && isNavigation(c) && SCREEN.test(pathname) && !API.test(pathname);
      const answer =
        (await serve(c, rest)) ??
        (page ? ((await serve(c, `${rest}.html`)) ?? (await serve(c, "", isScreen(pathname) ? 200 : 404))) : null);
      if (answer) return answer;
      if (prefix === "/") break;
      // Below another folder nothing is a screen; and a partner's page learns that a file of it is not there.
      await next();
      c.res.headers.set("Access-Control-Allow-Origin", "*");
      return;
    }
    return next();
  };
}
