import type { AnnouncementAnswer, Platform } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let admin: Person;
const shown = async () => (await api.call<Platform>("GET", "/platform", null)).body.announcement;
const publish = (texts: unknown) => admin.post<AnnouncementAnswer>("/admin/announcement", { texts });

beforeAll(async () => {
  admin = await api.person("admin");
});

describe("the announcement", () => {
  it("is the page's own until an admin publishes one", async () => {
    expect(await shown()).toBeNull();
    expect((await admin.get("/admin/announcement")).body).toEqual({
      success: true,
      announcement: null,
      proposal: null,
    });
  });

  it("says what an admin published, to visitors too, and is another version each time", async () => {
    const first = await publish({ en: " Investing is open again. ", de: "Es geht weiter." });
    expect(first.body).toMatchObject({
      announcement: { texts: { en: "Investing is open again." }, published_by: admin.email },
    });
    const before = (await shown()) as { version: number };
    await publish({ en: "The licence is granted." });
    const after = (await shown()) as { version: number };
    expect(after).toEqual({ version: expect.any(Number), texts: { en: "The licence is granted." } });
    expect(after.version).toBeGreaterThan(before.version);
    await publish({ en: "The licence is granted." });
    expect(await shown()).toEqual(after);
  });

  it("is the page's own again once an admin published nothing", async () => {
    await publish({});
    expect(await shown()).toBeNull();
  });

  it("belongs to the status it was written for: under the other one the page's own words hold", async () => {
    await sql`update settings set platform_status = 'active'`;
    await publish({ en: "Investing is open again." });
    expect(await shown()).toMatchObject({ texts: { en: "Investing is open again." } });
    await sql`update settings set platform_status = 'suspended'`;
    expect(await shown()).toBeNull();
    expect((await admin.get("/admin/announcement")).body).toMatchObject({
      announcement: { texts: { en: "Investing is open again." }, is_shown: false },
    });
    // The same words are news under another status.
    await publish({ en: "Investing is open again." });
    expect(await shown()).toMatchObject({ texts: { en: "Investing is open again." } });
    await sql`update settings set platform_status = 'active'`;
    expect(await shown()).toBeNull();
    await sql`update settings set platform_status = 'suspended'`;
  });

  it("stands in the audit log with who published it", async () => {
    await publish({ en: "For the log." });
    const { body } = await admin.get("/admin/audit?subject=settings&limit=1");
    expect(body.items).toMatchObject([
      { actor: admin.email, action: "announcement.published", details: { texts: { en: "For the log." } } },
    ]);
    await expect(sql`update announcements set texts = '{}'`).rejects.toThrow("append-only");
  });

  it.each([
    `Send your deposits to 0x${"bad0".repeat(10)}`,
    `Send them to T${"Xyz9".repeat(9)}`,
    "Sign in at https://freehold.test",
    "Sign in at freehold-refunds.com today.",
    "Write to help@freehold",
    // As a browser reads a dot, and a person an address.
    "Sign in at freehold-refunds\u3002com",
    "Sign in at freehold-refunds .com",
    "Sign in at \uff46reehold\uff0ecom",
    `Send them to 0\u00d7${"bad0".repeat(10)}`,
    `Send them to ${[..."0xbad0bad0"].join(" ")}`,
  ])("takes two admins where it has an address or a link in it: %s", async (text) => {
    const other = await api.person("admin");
    const before = await shown();
    const { body } = await publish({ en: "Investing is open.", de: text });
    expect(body).toMatchObject({ proposal: { is_yours: true, texts: { de: text } } });
    expect(await shown()).toEqual(before);
    const id = body.proposal?.id;
    expect((await admin.post(`/admin/proposals/${id}/confirm`)).body.code).toBe("self_approval");
    // The database keeps it, too.
    const alone = sql`
      insert into announcements (texts, platform_status, published_by)
      values (${JSON.stringify({ en: text })}, 'suspended', ${admin.id})`;
    await expect(alone).rejects.toThrow("two admins publish an announcement");
    expect((await other.post(`/admin/proposals/${id}/confirm`)).status).toBe(200);
    expect(await shown()).toMatchObject({ texts: { de: text } });
  });

  it("is published by one admin alone without them, and replaces what another one has proposed", async () => {
    await publish({ en: "See freehold.test" });
    const plain = { en: "Refunds go on, e.g. on 3.12.2026 at 10.30. We paid 1,250.50 UBXS." };
    expect((await publish(plain)).body).toMatchObject({ announcement: { texts: plain }, proposal: null });
    expect(await shown()).toMatchObject({ texts: plain });
  });

  it.each([[{ en: "" }], [{ de: "Nur deutsch." }], [{ en: "x".repeat(2_001) }], [{ en: "x", "<b>": "y" }], ["text"]])(
    "refuses %j",
    async (texts) => {
      expect((await publish(texts)).status).toBe(422);
    },
  );

  it("is published by admins only", async () => {
    const person = await api.person();
    expect((await person.post("/admin/announcement", { texts: {} })).status).toBe(403);
  });
});
