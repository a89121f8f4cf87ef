import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { errors } from "oidc-provider";
import { hashToken } from "../../accounts/tokens.ts";
import type { Deps } from "../../platform/http/env.ts";

/** What sign-ins by redirect are kept with. */
type Stored = Pick<Deps, "sql" | "clock">;

/**
 * Where `oidc-provider` keeps what it must: clients are rows of two admins, sign-ins and codes rows of some minutes, found by their hash
 * alone. It keeps no sessions, since a person is signed in to our site and agrees each time, and no access tokens, since a code is
 * exchanged for an embed session.
 */
export function createAdapter(deps: Stored): AdapterFactory {
  return (model) => {
    if (model === "Client") return { ...NOTHING, find: (id) => findClient(deps, id) };
    return KEPT.includes(model) ? keep(deps, model) : NOTHING;
  };
}

const KEPT = ["Interaction", "AuthorizationCode", "Grant", "ReplayDetection"];

const NOTHING: Adapter = {
  async upsert() {},
  async find() {},
  async findByUserCode() {},
  async findByUid() {},
  async consume() {},
  async destroy() {},
  async revokeByGrantId() {},
};

async function findClient({ sql }: Stored, id: string): Promise<AdapterPayload | undefined> {
  const [row] = await sql<{ redirect_uris: string[] }[]>`
    select redirect_uris from partner_clients where client_id = ${id} and revoked_at is null`;
  if (!row) return undefined;
  return {
    client_id: id,
    redirect_uris: row.redirect_uris,
    token_endpoint_auth_method: "none",
    response_types: ["code"],
    response_modes: ["query"],
    grant_types: ["authorization_code"],
  };
}

function keep({ sql, clock }: Stored, model: string): Adapter {
  return {
    ...NOTHING,
    async upsert(id, { jti: _, returnTo: __, ...payload }, expiresIn) {
      const now = clock();
      const clientId = payload.clientId ?? (payload.params?.client_id as string | undefined) ?? null;
      await sql`
        insert into oauth_artifacts (model, id_hash, payload, client_id, created_at, expires_at)
        values (${model}, ${hashToken(id)}, ${JSON.stringify(payload)}, ${clientId}, ${now},
                ${new Date(now.getTime() + (expiresIn ?? 0) * 1000)})
        on conflict (model, id_hash) do update set payload = excluded.payload`.catch(
        (error: { constraint?: string }) => {
          throw error.constraint === "client_revoked" ? new errors.InvalidClient("client was revoked") : error;
        },
      );
    },
    async find(id) {
      const [row] = await sql<{ payload: AdapterPayload; consumed_at: Date | null }[]>`
        select payload, consumed_at from oauth_artifacts
        where model = ${model} and id_hash = ${hashToken(id)} and expires_at > ${clock()}`;
      if (!row) return undefined;
      const consumed = row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {};
      return { ...row.payload, jti: id, ...consumed };
    },
    async destroy(id) {
      await sql`delete from oauth_artifacts where model = ${model} and id_hash = ${hashToken(id)}`;
    },
    async revokeByGrantId(grantId) {
      await sql`delete from embed_sessions where grant_id = ${grantId}`;
    },
  };
}
