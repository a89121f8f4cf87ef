import { generateSync } from "otplib";
import { expect } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import type { AppOptions } from "../../app.ts";
import { someAddress } from "../../money.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { advanceRecoveries } from "./advance-recoveries.ts";

/** An hour in milliseconds. */
export const HOUR = 60 * 60_000;

/** A person with an authenticator, who is signed in nowhere. */
export type Lost = { email: string; id: string; secret: string; device: string };

type Mail = { template: string; message: { facts?: { value: string }[]; links?: { to: string }[] } | null };
type State = {
  open: number;
  outcomes: string[] | null;
  frozen: number | null;
  notices: number | null;
  due_at: Date | null;
};

const PLENTY = { points: 100_000, duration: 900 };

/** Creates an application whose people can lose their factors, and what tests of that do and look at. */
export function createRecoveryWorld(sql: Sql) {
  const config = { publicUrl: "https://freehold.example", secondFactor: { everyone: true, admins: true } };
  const limits = {
    ...{ secondFactor: PLENTY, factorAdded: PLENTY, signInByEmail: PLENTY, signInByPair: PLENTY },
    ...{ signInCode: PLENTY, mailedLink: PLENTY },
  };
  const limited = (more: AppOptions["limits"]) => createTestApp(sql, { config, limits: { ...limits, ...more } });
  const newApp = () => limited({});
  const app = newApp();
  let serial = 0;
  const newEmail = () => `lost-${++serial}@freehold.test`;

  const begin = (email: string, more: object = {}, with_ = app) =>
    with_.post("/api/auth/login", { email, password: PASSWORD, ...more });
  const verify = (challenge: string | undefined, code: string) =>
    app.post("/api/auth/login/verify", { challenge, code });
  const methodsOf = async (person: Lost, with_ = app) =>
    (await begin(person.email, {}, with_)).body.second_factor?.methods;

  async function investor(): Promise<Lost> {
    const email = newEmail();
    const { body } = await app.register(email, { wallet_address: someAddress() });
    const { id } = body.user;
    await sql`update users set email_confirmed_at = now() where id = ${id}`;
    const begun = await begin(email);
    const login = (await verify(begun.body.second_factor?.challenge, await mailedCode(id))).body;
    const made = await app.post<{ secret: string }>("/api/auth/factors/authenticator", {}, login.token);
    const { secret } = made.body;
    const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) - 30 });
    expect((await app.post("/api/auth/factors/authenticator/confirm", { code }, login.token)).status).toBe(200);
    return { email, id, secret, device: login.device_token };
  }

  const mails = (id: string) =>
    sql<Mail[]>`select template, message from outbox where user_id = ${id} order by created_at, template`;
  const mailedCode = async (id: string) =>
    (await mails(id)).filter(({ template }) => template === "sign_in_code").at(-1)?.message?.facts?.[0]?.value ?? "";
  const linkTo = async (id: string, path: string) =>
    (await mails(id))
      .flatMap(({ message }) => message?.links ?? [])
      .findLast(({ to }) => to.startsWith(`${path}#`))
      ?.to.split("#")[1] ?? "";

  const ask = async (person: Lost, with_ = app) => {
    const { body } = await begin(person.email, {}, with_);
    return with_.post<{ code?: string; detail?: string; ends_at: string | null }>("/api/auth/login/recovery", {
      challenge: body.second_factor?.challenge,
    });
  };
  const confirm = (token: string, with_ = app) =>
    with_.post<{ code?: string; ends_at: string }>("/api/auth/login/recovery/confirm", { token });

  const round = () => advanceRecoveries({ sql, clock: () => new Date() });
  const send = (id: string, { refused = false } = {}) => sql`
    update outbox set message = null, sent_at = case when ${!refused} then now() end, failed_at = case when ${refused} then now() end
    where user_id = ${id} and sent_at is null and failed_at is null`;
  const pass = (id: string, hours: number) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const span = tx`${hours} * interval '1 hour'`;
      await tx`
        update factor_recoveries set requested_at = requested_at - ${span}, begun_at = begun_at - ${span},
          due_at = due_at - ${span}, noticed_at = noticed_at - ${span}
        where user_id = ${id} and ended_at is null`;
      await tx`update outbox set created_at = created_at - ${span} where user_id = ${id}`;
      await tx`update users set destinations_frozen_until = destinations_frozen_until - ${span} where id = ${id}`;
    });

  return {
    app,
    newApp,
    /** Another process, with other limits. */
    limited,
    newEmail,
    begin,
    verify,
    methodsOf,
    investor,
    mailedCode,
    /** The token of the newest link to a path. */
    linkTo,
    /** The emails about the recovery. */
    notices: async (id: string) =>
      (await mails(id)).map(({ template }) => template).filter((template) => template.startsWith("recovery_")),
    /** Asks at the second step, with the password. */
    ask,
    confirm,
    /** Begins the wait. @returns when it ends */
    async lose(person: Lost) {
      expect((await ask(person)).status).toBe(202);
      const begun = await confirm(await linkTo(person.id, "/recover"));
      expect(begun.status).toBe(200);
      return begun.body.ends_at;
    },
    round,
    /** The SMTP server takes all that waits for a person, or refuses it for good. */
    send,
    /** Lets time pass in the database, as its owner alone can. */
    pass,
    /** Sends all notices to these people, each in its time, and lets the waits be over. */
    async due(...ids: string[]) {
      for (let day = 0; day < 3; day++) {
        await round();
        for (const id of ids) await send(id);
        await round();
        for (const id of ids) await pass(id, 24.1);
      }
    },
    async state(id: string) {
      const [row] = await sql<State[]>`
        select count(*) filter (where r.begun_at is not null and r.ended_at is null)::int as open,
          array_agg(r.outcome order by r.ended_at) filter (where r.outcome is not null) as outcomes,
          round(extract(epoch from u.destinations_frozen_until - now()) / 3600)::int as frozen,
          max(r.notices) filter (where r.ended_at is null) as notices,
          max(r.due_at) filter (where r.ended_at is null) as due_at
        from users u left join factor_recoveries r on r.user_id = u.id where u.id = ${id} group by u.id`;
      return row;
    },
  };
}
