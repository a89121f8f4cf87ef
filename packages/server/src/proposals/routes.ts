import type { Proposal } from "@freehold/contract";
import { proposal, proposalCounts, proposals, proposalsQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { lockSession } from "../audit/lock-session.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { Deps, SessionUser } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { cancelProposal, confirmProposal } from "./decide.ts";
import type { Kind } from "./kind.ts";
import { readProposal, showProposals } from "./show-proposals.ts";
import { countProposals, listProposals } from "./store.ts";

const tags = ["Admin"];

/**
 * What waits for a second admin: to list, to count, to confirm and to cancel. The call that proposes belongs to the feature. `app.ts`
 * lets admins through only.
 *
 * @param deps.kinds - what a proposal says and what its confirmation does, by kind.
 */
export function proposalRoutes({ sql, kinds }: Pick<Deps, "sql"> & { kinds: readonly Kind[] }) {
  const decide = (
    id: string,
    { id: adminId, session_id }: SessionUser,
    work: (tx: Tx, which: { id: string; adminId: string }) => Promise<void>,
  ): Promise<Proposal> =>
    sql.begin(async (tx) => {
      await work(tx, { id, adminId });
      await lockSession(tx, session_id);
      return readProposal(tx, kinds, { id, adminId });
    });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/proposals",
        tags,
        summary: "Proposals of admins, newest first",
        description: "`details` say what confirming each does or did.",
        ...signedIn,
        request: { query: proposalsQuery },
        responses: { 200: json(proposals, "One page") },
      }),
      async (c) => {
        const { items, next } = await listProposals(sql, c.req.valid("query"));
        return c.json({ items: await showProposals(sql, kinds, items, c.var.user.id), next }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/proposals/count",
        tags,
        summary: "Number of proposals waiting for another admin",
        ...signedIn,
        responses: { 200: json(proposalCounts, "The counts by kind") },
      }),
      async (c) => c.json(await countProposals(sql, c.var.user.id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/proposals/{id}/confirm",
        tags,
        summary: "Confirm what another admin proposed",
        description: "Takes effect or starts at once.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(proposal, "The proposal is confirmed"),
          ...problems(
            "not_found",
            "self_approval",
            "own_account",
            "invalid_transition",
            "month_distributed",
            "signature_required",
          ),
        },
      }),
      async (c) => {
        const confirm = (tx: Tx, which: { id: string; adminId: string }) => confirmProposal(tx, kinds, which);
        return c.json(await decide(c.req.valid("param").id, c.var.user, confirm), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/proposals/{id}/cancel",
        tags,
        summary: "Cancel an open proposal",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(proposal, "The proposal is cancelled"), ...problems("not_found", "invalid_transition") },
      }),
      async (c) => c.json(await decide(c.req.valid("param").id, c.var.user, cancelProposal), 200),
    );
}
