import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { configure } from "../index.ts";
import { httpServer, json } from "../test/http.fixture.ts";
import { investments } from "./investments.ts";
import { properties } from "./properties.ts";
import { propertyAdmin } from "./property-admin.ts";
import { statements } from "./statements.ts";

let server: Awaited<ReturnType<typeof httpServer>>;

beforeAll(async () => {
  server = await httpServer((request, response) => {
    if (request.url.includes("webp")) return response.writeHead(200, { "content-type": "image/webp" }).end("RIFF");
    if (request.url.includes("pdf"))
      return response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF-1.7");
    return request.method === "DELETE" ? response.writeHead(204).end() : json(response, 200, { success: true });
  });
  configure({ apiUrl: server.url.href });
});
beforeEach(() => server.seen.splice(0));
afterAll(() => server.close());

const body = { any: "body" } as never;
const calls: [line: string, call: () => Promise<unknown>, body?: unknown][] = [
  ["GET /properties", () => properties.list()],
  [
    "GET /properties?kind=office%2Cretail&sort=-yield&limit=12",
    () => properties.list({ kind: "office,retail", sort: "-yield", after: undefined, limit: 12 }),
  ],
  ["GET /properties/harbour-mill-12", () => properties.get("harbour-mill-12")],
  ["GET /properties/p-1/events?after=e-50&limit=100", () => properties.events("p-1", { after: "e-50", limit: 100 })],
  ["GET /files/f-1/document.pdf", () => properties.document("f-1")],
  ["GET /files/f-1/960.webp", () => properties.draftPicture("f-1", "960.webp")],
  ["GET /investments?status=in_refund", () => investments.list({ status: "in_refund" })],
  ["GET /investments/quote?property_id=p-1&shares=3", () => investments.quote({ property_id: "p-1", shares: 3 })],
  ["POST /investments", () => investments.invest(body), body],
  ["GET /investments/i-1", () => investments.get("i-1")],
  ["GET /investments/i-1/receipt.pdf", () => investments.receipt("i-1")],
  [
    "GET /statements?from=2026-01-01&to=2026-03-31&format=pdf",
    () => statements.get({ from: "2026-01-01", to: "2026-03-31", format: "pdf" }),
  ],
  ["POST /admin/properties", () => propertyAdmin.create(body), body],
  ["PATCH /admin/properties/p-1", () => propertyAdmin.change("p-1", { units_let: 3 }), { units_let: 3 }],
  ["POST /admin/properties/p-1/publish", () => propertyAdmin.publish("p-1")],
  ["POST /admin/properties/p-1/reissue", () => propertyAdmin.reissue("p-1")],
  ["POST /admin/properties/p-1/close", () => propertyAdmin.close("p-1")],
  ["POST /admin/properties/p-1/events", () => propertyAdmin.addEvent("p-1", body), body],
  ["DELETE /admin/properties/p-1/events/e-1", () => propertyAdmin.retractEvent("p-1", "e-1")],
  [
    "PATCH /admin/properties/p-1/files/f-1",
    () => propertyAdmin.changeFile("p-1", "f-1", { position: 0 }),
    { position: 0 },
  ],
  ["DELETE /admin/properties/p-1/files/f-1", () => propertyAdmin.removeFile("p-1", "f-1")],
];

test.each(calls)("%s", async (line, call, sent) => {
  await call();
  const [seen] = server.seen;
  expect(`${seen?.method} ${seen?.url.replace("/api", "")}`).toBe(line);
  expect(seen?.body).toBe(sent === undefined ? "" : JSON.stringify(sent));
});

test("a file is sent as it is, with its name and what it shows", async () => {
  await propertyAdmin.addFile("p-1", new File(["\x89PNG"], "front & back.png", { type: "image/png" }), "The front");
  const [seen] = server.seen;
  expect(seen?.url).toBe("/api/admin/properties/p-1/files?title=The+front&name=front+%26+back.png");
  expect(seen?.headers["content-type"]).toBe("application/octet-stream");
  expect(seen?.body).toBe("\x89PNG");
});

test("a receipt comes as the file it is", async () => {
  expect(await (await investments.receipt("i-1")).text()).toBe("%PDF-1.7");
});
