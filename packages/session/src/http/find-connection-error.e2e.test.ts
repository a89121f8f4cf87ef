import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as entry from "../index.ts";
import { httpServer, json } from "../test/http.fixture.ts";
import { bundle } from "../test/site.fixture.ts";

declare const window: { one: typeof entry } & typeof globalThis;

const PLATFORM = {
  success: true,
  platform_status: "active",
  support: { email: null, url: null, hours: null },
  announcement: null,
};

type Server = Awaited<ReturnType<typeof httpServer>>;
let partner: Server;
let api: Server;
let policy = "";

beforeAll(async () => {
  const scripts = await bundle("one");
  partner = await httpServer(({ url }, response) => {
    const script = scripts[url];
    if (script) return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    if (url !== "/") return response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
    response
      .writeHead(200, { "content-type": "text/html", "content-security-policy": policy })
      .end('<!doctype html><html lang="en"><title>Partner</title><script type="module" src="/one.js"></script></html>');
  });
  // No Access-Control-Allow-Origin: the partner is not among its origins.
  api = await httpServer(({ url }, response) =>
    url === "/api/platform"
      ? json(response, 200, PLATFORM)
      : url === "/api/embed/check"
        ? json(response, 200, { origin_accepted: false }, { "access-control-allow-origin": "*" })
        : json(response, 404, {}),
  );
});
afterAll(async () => {
  await partner.close();
  await api.close();
});

/** What the page is told of its API, and what it says on the console. */
async function connect(apiUrl: string, contentPolicy = "") {
  policy = contentPolicy;
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Freehold:")) said.push(message.text());
  });
  await page.goto(partner.url.origin);
  await page.waitForFunction(() => "one" in globalThis);
  const error = await page.evaluate((apiUrl) => {
    window.one.configure({ apiUrl });
    return new Promise<{ code: string; shortMessage: string } | null>((resolve) => {
      window.one.$platform.listen((platform) => {
        if (platform.state === "loading") return;
        const { code, shortMessage } = (platform.state === "unknown" ? platform.error : {}) as never;
        resolve(platform.state === "unknown" ? { code, shortMessage } : null);
      });
    });
  }, apiUrl);
  await context.close();
  expect(said).toHaveLength(1);
  return { ...error, said: said[0] };
}

test("something else answers at the address: the address, and where to name another", async () => {
  const { code, said, shortMessage } = await connect("/api");
  expect(code).toBe("api_url");
  expect(said).toContain(`GET ${partner.url.origin}/api/platform returned 404`);
  expect(said).toContain('api-url="https://…/api"');
  expect(shortMessage).toMatch(/isn't set up to reach the platform.*Tell the site's owner/i);
});

test("the server allows no pages of this origin: its setting, and the origin to add", async () => {
  const { code, said } = await connect(api.url.href);
  expect(code).toBe("origin_not_allowed");
  expect(said).toContain(`add ${partner.url.origin} to the server's ALLOWED_ORIGINS`);
});

test("another path of a server whose answers cannot be read: the path first, then the setting", async () => {
  const { code, said } = await connect(`${api.url.origin}/apy`);
  expect(code).toBe("api_url");
  expect(said).toContain(
    `Check the host and path in api-url first. If they are right, add ${partner.url.origin} to the server's ALLOWED_ORIGINS`,
  );
});

test("the page's own policy lets no request through: the directive, and the origin to add", async () => {
  const seen = api.seen.length;
  const { code, said } = await connect(api.url.href, "default-src 'self'");
  expect(code).toBe("blocked_by_csp");
  expect(said).toContain(`add ${api.url.origin} to its connect-src`);
  expect(api.seen).toHaveLength(seen);
});

test("nothing answers: the address that was asked", async () => {
  const gone = await httpServer(() => undefined);
  await gone.close();
  const { code, said, shortMessage } = await connect(gone.url.href);
  expect(code).toBe("unreachable");
  expect(said).toContain(`Nothing responds at ${gone.url.href}`);
  expect(shortMessage).toMatch(/can't reach the platform\. Check your connection/);
});
