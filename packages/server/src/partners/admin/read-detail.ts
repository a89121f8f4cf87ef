import type { AdminPartnerDetail } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { findOpen, toOpenProposal } from "../../proposals/store.ts";
import type { JwksTerms } from "../assertions/propose-jwks.ts";
import { describeJwks } from "../assertions/propose-jwks.ts";
import { readJwks } from "../assertions/read-jwks.ts";
import { listKeys } from "../keys/list-keys.ts";
import type { KeyTerms } from "../keys/propose-key.ts";
import { readPartner } from "./partners.ts";

/**
 * Returns a partner with its keys, secret and public, and those that wait for another admin.
 *
 * @param which.adminId - who looks.
 * @throws {ProblemError} `not_found`.
 */
export async function readPartnerDetail(
  sql: Queryable,
  { id, adminId, now }: { id: string; adminId: string; now: Date },
): Promise<AdminPartnerDetail> {
  const partner = await readPartner(sql, { id, now });
  const keys = await listKeys(sql, { partnerId: id, adminId });
  const open = await findOpen(sql, { kind: "partner_key", subject: id });
  const proposal = open && {
    ...toOpenProposal(open, adminId),
    ...(open.payload as KeyTerms),
    reason: open.reason ?? "",
  };
  const openJwks = await findOpen(sql, { kind: "partner_jwks", subject: id });
  const jwks_proposal = openJwks && {
    ...toOpenProposal(openJwks, adminId),
    ...(await describeJwks(openJwks.payload as JwksTerms)),
    reason: openJwks.reason ?? "",
  };
  return { success: true, partner, keys, proposal, jwks: await readJwks(sql, id), jwks_proposal };
}
