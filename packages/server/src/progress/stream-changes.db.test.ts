import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { buyShares, someProperty } from "../payouts/payouts.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import { createChanges } from "./changes.ts";
import { openStream, startListening } from "./stream.fixture.ts";

const { sql } = await createTestDatabase();
const changes = createChanges(sql, createLog({ level: "silent" }));
const api = createTestApi(sql, { changes });
const [operator, approver] = [await api.person("admin"), await api.person("admin")];
afterAll(() => changes.end());

const listenAs = await startListening(sql, changes);
const listen = (person: Person) => listenAs(api, person);

describe("GET /events", () => {
  it("tells a person of what becomes theirs, and not of what is another's", async () => {
    const [anna, bert] = [await api.person(), await api.person()];
    const [own, other] = [await listen(anna), await listen(bert)];
    await pay(sql, anna.id, "10");
    await own.until("deposits");
    await sql`select create_withdrawal(${anna.id}, null, ${someAddress()})`;
    expect(await own.until("withdrawals")).not.toContain("deposits");
    await pay(sql, bert.id, "10");
    expect(await other.until("deposits")).toEqual(["deposits"]);
    await own.close();
    await other.close();
  });

  it("tells all of what all see, and admins of everything", async () => {
    const person = await api.person();
    const [own, desk] = [await listen(person), await listen(operator)];
    await pay(sql, person.id, "10");
    expect(await desk.until("deposits")).toEqual(["deposits"]);
    const proposed = await operator.patch("/admin/settings", { investment_fee_bps: 10 });
    expect(proposed.status).toBe(200);
    expect(await desk.until("proposals")).toEqual(["proposals"]);
    const [proposal] = await sql<{ id: string }[]>`select id from proposals where status = 'proposed'`;
    await approver.post(`/admin/proposals/${proposal?.id}/confirm`);
    expect(await desk.until("platform")).toEqual(expect.arrayContaining(["proposals", "platform"]));
    // Proposals are the admins' own.
    expect(await own.until("platform")).not.toContain("proposals");
    const property = await someProperty(sql);
    expect(await own.until("properties")).not.toContain("proposals");
    await buyShares(sql, { userId: person.id, propertyId: property.id, shares: 1, at: new Date() });
    await desk.until("investments");
    await own.close();
    await desk.close();
  });

  it("tells all what changes of a property, and of its shares only the buyer and admins", async () => {
    const [buyer, other] = [await api.person(), await api.person()];
    const property = await someProperty(sql, { shares: 10 });
    const [own, all, desk] = [await listen(buyer), await listen(other), await listen(operator)];
    await buyShares(sql, { userId: buyer.id, propertyId: property.id, shares: 9, at: new Date() });
    expect(await own.until("investments")).not.toContain("properties");
    expect(await desk.until("investments")).not.toContain("properties");
    await pay(sql, other.id, "1");
    expect(await all.until("deposits")).toEqual(["deposits"]);
    await sql`update properties set manager = 'Kade Beheer' where id = ${property.id}`;
    expect(await all.until("properties")).toEqual(["properties"]);
    for (const stream of [own, all, desk]) await stream.close();
  });

  it("ends with the session, and tells nothing after it", async () => {
    const person = await api.person();
    const own = await listen(person);
    await sql`delete from sessions where user_id = ${person.id}`;
    await pay(sql, person.id, "1");
    expect(await own.topics()).toBe("end");
  });

  it("tells a person who is no admin any more of no proposal", async () => {
    const admin = await api.person("admin");
    const own = await listen(admin);
    await sql`update users set role = 'user' where id = ${admin.id}`;
    await own.until("users");
    await operator.patch("/admin/settings", { investment_fee_bps: 20 });
    await pay(sql, admin.id, "1");
    expect(await own.until("deposits")).toEqual(["deposits"]);
    await own.close();
  });

  it("is refused without a session, and where too many are open; a HEAD opens none", async () => {
    expect((await api.app.request("/api/events")).status).toBe(401);
    const person = await api.person();
    for (let n = 0; n < 12; n++) {
      const { status, headers } = await api.call("HEAD", "/events", person.token);
      expect([status, headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
    }
    const open = await Promise.all(Array.from({ length: 6 }, () => listen(person)));
    const { response } = await openStream(api, { person, path: "/events", name: "changed" });
    expect(response.status).toBe(503);
    for (const each of open) await each.close();
  });

  it("is open three times for an account whose email is not confirmed, and what is refused is no error in the log", async () => {
    const lines: string[] = [];
    const log = createLog({ destination: { write: (line) => lines.push(line) } });
    const own = createTestApi(sql, { changes, log });
    const person = await own.person();
    await sql`update users set email_confirmed_at = null where id = ${person.id}`;
    const open = await Promise.all(Array.from({ length: 3 }, () => listenAs(own, person)));
    const { response } = await openStream(own, { person, path: "/events", name: "changed" });
    expect(response.status).toBe(503);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "warn", status: 503, code: "overloaded", path: "/api/events" }),
    );
    for (const each of open) await each.close();
  });
});
