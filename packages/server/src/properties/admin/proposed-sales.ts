import { formatAmount, type PropertyProposal, type ProposalDetails } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { ProposalRow } from "../../proposals/kind.ts";
import { findOpen, toOpenProposal } from "../../proposals/store.ts";
import type { PropertyRow } from "../property-view.ts";

type Sale = Pick<ProposalRow, "kind" | "payload">;

/** How many shares are for sale by a proposal to publish a property, or to put some up again. */
export function sharesOf({ kind, payload }: Sale): bigint {
  const { shares, shares_total } = payload as { shares: string; shares_total: string };
  return BigInt(kind === "publication" ? shares_total : shares);
}

/** What admins read of such proposals, in their order. */
export async function describeSales(
  sql: Queryable,
  proposals: readonly ProposalRow[],
): Promise<ProposalDetails<"publication" | "reissue">[]> {
  const ids = proposals.map(({ subject }) => subject);
  const rows = await sql<Pick<PropertyRow, "id" | "slug" | "name" | "share_price">[]>`
    select id, slug, name, share_price from properties where id = any(${ids}::uuid[])`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return proposals.map((proposal) => {
    const { slug = "", name = "", share_price = 0n } = known.get(proposal.subject) ?? {};
    const { share_price: proposed = share_price } = proposal.payload as { share_price?: string };
    return {
      ...{ property_id: proposal.subject, property_slug: slug, property_name: name },
      ...{ shares: Number(sharesOf(proposal)), share_price_ubxs: formatAmount(BigInt(proposed)) },
    };
  });
}

/** Returns the open proposal about a property. @param adminId - the admin who reads it. */
export async function findProposedSale(
  sql: Queryable,
  { id: subject, status }: PropertyRow,
  adminId: string,
): Promise<PropertyProposal | null> {
  const kind = status === "draft" ? "publication" : "reissue";
  const open = await findOpen(sql, { kind, subject });
  return open && { ...toOpenProposal(open, adminId), kind, shares: Number(sharesOf(open)) };
}
