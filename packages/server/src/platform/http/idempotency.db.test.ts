import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { connect } from "../database/connect.ts";
import type { Deps } from "./env.ts";
import { type Answer, withIdempotency } from "./idempotency.ts";
import { ProblemError } from "./problem.ts";

const { sql, url } = await createTestDatabase();
const { user, token } = await createTestApp(sql).signedUp("twice@freehold.test");
const other = await createTestApp(sql).signedUp("other@freehold.test");
await sql`create table effects (id int generated always as identity, note text)`;

let serial = 0;
const newKey = () => `key-${++serial}`;
const effects = async (note: string) => (await sql`select 1 from effects where note = ${note}`).length;

/** Notes an effect under a key; the answer differs each time the work is really done. */
function attempt(
  key: string | null,
  options: { body?: unknown; userId?: string; db?: Deps["sql"]; work?: () => Promise<Answer> } = {},
) {
  const request = {
    userId: options.userId ?? user.id,
    key,
    operation: "POST /api/effects",
    body: options.body ?? { a: 1 },
  };
  return withIdempotency(options.db ?? sql, request, async (tx) => {
    await tx`insert into effects (note) values (${key ?? "none"})`;
    return (await options.work?.()) ?? { status: 201, body: { number: Math.random() } };
  });
}

describe("a request with an Idempotency-Key", () => {
  it("is done once, and its answer is repeated byte for byte", async () => {
    const key = newKey();
    const first = await attempt(key);
    const second = await attempt(key, { body: { a: 1 } });
    expect(first).toMatchObject({ status: 201, replayed: false });
    expect(second).toEqual({ ...first, replayed: true });
    expect(await effects(key)).toBe(1);
  });

  it("may write its fields in another order", async () => {
    const key = newKey();
    await attempt(key, { body: { a: 1, b: { c: 2, d: 3 } } });
    expect((await attempt(key, { body: { b: { d: 3, c: 2 }, a: 1 } })).replayed).toBe(true);
  });

  it("is refused for another body, and the key stays its owner's", async () => {
    const key = newKey();
    await attempt(key);
    await expect(attempt(key, { body: { a: 2 } })).rejects.toMatchObject({ code: "idempotency_key_reused" });
    expect((await attempt(key, { userId: other.user.id, body: { a: 2 } })).replayed).toBe(false);
  });

  it("is in flight until it is done: of fifty at once one works", async () => {
    const key = newKey();
    let finish: () => void = () => undefined;
    const othersAreRefused = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow = async () => {
      await othersAreRefused;
      return { status: 201, body: {} };
    };
    let refusals = 0;
    const attempts = Array.from({ length: 50 }, () =>
      attempt(key, { work: slow }).catch((error) => {
        if (++refusals === 49) finish();
        throw error;
      }),
    );
    const all = await Promise.allSettled(attempts);
    const refused = all.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(49);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "request_in_flight" });
    for (const one of all) if (one.status === "fulfilled") expect(one.value.text).toBe("{}");
    expect(await effects(key)).toBe(1);
  });

  it("that is refused leaves nothing, and the next one is looked at anew, whatever it asks", async () => {
    const key = newKey();
    const refuse = async () => {
      throw new ProblemError("nothing_to_withdraw", "Nothing there.");
    };
    await expect(attempt(key, { work: refuse })).rejects.toMatchObject({ code: "nothing_to_withdraw" });
    expect(await effects(key)).toBe(0);
    expect(await sql`select 1 from idempotency_keys where key = ${key}`).toEqual([]);
    expect((await attempt(key, { body: { a: 2 } })).replayed).toBe(false);
  });

  it("leaves nothing behind when the server fails, so it can be tried again", async () => {
    const key = newKey();
    const fail = async () => {
      throw new Error("broken");
    };
    await expect(attempt(key, { work: fail })).rejects.toThrow("broken");
    expect(await effects(key)).toBe(0);
    expect((await attempt(key)).replayed).toBe(false);
    expect(await effects(key)).toBe(1);
  });

  it("does not stay in flight when the process at work dies", async () => {
    const key = newKey();
    const dying = connect(url, { max: 1, applicationName: "dying" });
    await new Promise<void>((begin) => {
      const work = () => {
        begin();
        return new Promise<never>(() => undefined);
      };
      attempt(key, { db: dying, work }).catch(() => undefined);
    });
    await expect(attempt(key)).rejects.toMatchObject({ code: "request_in_flight" });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'`;
    await expect
      .poll(() =>
        attempt(key).then(
          ({ replayed }) => replayed,
          () => null,
        ),
      )
      .toBe(false);
    expect(await effects(key)).toBe(1);
    await dying.end({ timeout: 1 });
  });

  it("needs a key that can be kept", async () => {
    const app = createTestApp(sql);
    for (const key of ["", "a b", "ü", "x".repeat(256)]) {
      const { status, body } = await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: "0x" }, token, {
        "Idempotency-Key": key,
      });
      expect([key, status, body.code]).toEqual([key, 400, "bad_request"]);
    }
  });
});

describe("a request without a key", () => {
  it("is done each time, and only as a whole", async () => {
    expect(await attempt(null)).not.toEqual(await attempt(null));
    expect(await effects("none")).toBe(2);
    const refuse = async () => {
      throw new ProblemError("nothing_to_withdraw", "Nothing there.");
    };
    await expect(attempt(null, { work: refuse })).rejects.toMatchObject({ code: "nothing_to_withdraw" });
    expect(await effects("none")).toBe(2);
  });
});
