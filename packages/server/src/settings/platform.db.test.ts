import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";

const { sql } = await createTestDatabase();
const support = { email: "help@freehold.example", url: null, hours: "Monday to Friday, 9:00 to 17:00 UTC" };

it("a visitor may know whether the platform is suspended, and whom to ask", async () => {
  const api = createTestApi(sql, { config: { publicUrl: "http://127.0.0.1:4600", support } });
  const { status, body } = await api.call("GET", "/platform", null);
  expect([status, body]).toEqual([
    200,
    { success: true, mode: "live", platform_status: "suspended", announcement: null, support },
  ]);
  const [admin, other] = [await api.person("admin"), await api.person("admin")];
  const { pending } = (await admin.patch("/admin/settings", { platform_status: "active" })).body;
  expect((await api.call("GET", "/platform", null)).body).toMatchObject({ platform_status: "suspended" });
  await other.post(`/admin/proposals/${pending[0]?.id}/confirm`);
  expect((await api.call("GET", "/platform", null)).body).toMatchObject({ platform_status: "active" });
});

it("names no contact where none is set", async () => {
  const { body } = await createTestApi(sql).call("GET", "/platform", null);
  expect(body).toMatchObject({ support: { email: null, url: null, hours: null } });
});
