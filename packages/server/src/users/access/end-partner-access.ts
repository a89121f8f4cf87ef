import { partnersCutOff } from "../../accounts/restored-mail.ts";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Tx } from "../../platform/database/connect.ts";

/** What partners had, as an operator reads it: such as `key …1234 of Northwind`. */
export type EndedOfPartners = string[];

/**
 * Revokes partners' secret keys, public keys and clients, and disables their webhooks: a backup brings back those that were revoked since, and no
 * command can know which. Admins are emailed. They enable a webhook again with one click, and two of them agree to another key.
 */
export async function endPartnerAccess(tx: Tx): Promise<EndedOfPartners> {
  const rows = await tx<{ what: string }[]>`
    with keys as (
      update partner_keys set revoked_at = current_moment() where revoked_at is null returning partner_id, coalesce('key …' || hint, 'key that was never shown') as what
    ), jwks as (
      update partner_jwks set revoked_at = current_moment() where revoked_at is null returning partner_id, 'public keys' as what
    ), clients as (
      update partner_clients set revoked_at = current_moment() where revoked_at is null returning partner_id, 'client ' || client_id as what
    ), hooks as (
      update webhook_endpoints set disabled_at = current_moment(), disabled_because = 'admin' where disabled_at is null
      returning partner_id, 'webhook ' || split_part(url, '?', 1) as what
    )
    select e.what || ' of ' || p.name as what
      from (select * from keys union all select * from jwks union all select * from clients union all select * from hooks) e join partners p on p.id = e.partner_id
     order by p.name, 1`;
  const ended = rows.map(({ what }) => what);
  if (ended.length) await mailToAdmins(tx, partnersCutOff(ended));
  return ended;
}
