import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Env } from "../env.ts";
import { endBodyOfHead } from "./methods.ts";

it("HEAD ends what would have written the body, and keeps its headers", async () => {
  const ends: string[] = [];
  const app = new Hono<Env>().use(endBodyOfHead()).get("/:file", (c) => {
    const body = new ReadableStream({ cancel: () => void ends.push(c.req.param("file")) });
    return c.body(body, 200, { "Content-Type": "text/csv", "Content-Length": "12" });
  });
  const { status, headers, body } = await app.request("/a", { method: "HEAD" });
  expect([status, body, headers.get("Content-Type"), headers.get("Content-Length")]).toEqual([
    200,
    null,
    "text/csv",
    "12",
  ]);
  expect(ends).toEqual(["a"]);
});
