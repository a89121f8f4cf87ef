import { formatAmount } from "@freehold/contract";
import {
  attributionProposal,
  deposit,
  depositAddress,
  depositNotice,
  deposits,
  ownTransferProposal,
  totalDeposits,
  unbackedDeposits,
  unmatchedQuery,
  unmatchedTransfers,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { readBalances } from "../ledger/balances.ts";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import type { Limits } from "../platform/http/limits.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../platform/http/router.ts";
import { announceDeposit } from "./announce-deposit.ts";
import { readDepositAddress } from "./deposit-address.ts";
import { findDeposit, pendingDeposits, unbackedDeposits as readUnbacked } from "./store.ts";
import { proposeAttribution } from "./unmatched/attributed-deposit.ts";
import { listUnmatched } from "./unmatched/list-unmatched.ts";
import { proposeOwnTransfer } from "./unmatched/own-transfer.ts";

/** Where to pay in, and what a person paid in. */
export function depositRoutes({ sql, log, chain = null, limits }: Deps & { limits: Limits }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/address",
        tags: ["Wallet"],
        summary: "Where to send deposits",
        description:
          "A transfer of the token to this address from a verified wallet is a deposit of the wallet's owner.",
        ...signedIn,
        responses: { 200: json(depositAddress, "Chain, address and token"), ...problems("chain_unavailable") },
      }),
      async (c) => c.json(await readDepositAddress(sql, chain), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/wallet/deposit",
        tags: ["Wallet"],
        summary: "Announce a deposit",
        description:
          "Deposits are detected automatically. This shows one sooner, or says why a transaction isn't one. The same hash returns the same deposit.",
        ...signedIn,
        request: jsonBody(depositNotice),
        responses: {
          202: json(deposit, "The deposit, pending until its transaction is final"),
          ...problems(
            "platform_suspended",
            "deposit_claimed",
            "wallet_not_verified",
            "transaction_not_found",
            "unknown_sender",
            "wrong_chain",
            "failed_transaction",
            "no_transfer",
            "zero_amount",
            "too_many_requests",
            "chain_unavailable",
          ),
        },
      }),
      async (c) => {
        const { id: userId } = c.var.user;
        await limits.take("depositNotice", userId);
        return c.json(await announceDeposit({ sql, log, chain }, userId, c.req.valid("json")), 202);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/total-deposits",
        tags: ["Wallet"],
        summary: "What a withdrawal of all deposits would include now",
        ...signedIn,
        responses: { 200: json(totalDeposits, "Sum and number of the deposits with a remaining amount") },
      }),
      async (c) => {
        const { depositsRemaining, depositsOpen } = await readBalances(sql, c.var.user.id);
        return c.json(
          {
            success: true as const,
            total_deposits_ubxs: formatAmount(depositsRemaining),
            deposit_count: depositsOpen,
          },
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/deposit/{id}",
        tags: ["Wallet"],
        summary: "One deposit of the signed-in user",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(deposit, "The deposit"), ...problems("not_found") },
      }),
      async (c) => {
        const found = await findDeposit(sql, c.var.user.id, c.req.valid("param").id);
        if (!found) throw new ProblemError("not_found", "We couldn't find this deposit.");
        return c.json(found, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/wallet/pending-deposits",
        tags: ["Wallet"],
        summary: "Deposits of the signed-in user that are not final on chain yet, newest first",
        ...signedIn,
        responses: { 200: json(deposits, "Pending deposits") },
      }),
      async (c) => c.json({ success: true as const, deposits: await pendingDeposits(sql, c.var.user.id) }, 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/deposits/unmatched",
        tags: ["Admin"],
        summary: "Transfers to the platform that aren't a person's deposit, by transaction and sender, largest first",
        description:
          "A transfer becomes a deposit when its sender verifies the wallet. Until then it is owed. Two admins can attribute it to a person by evidence, or record it as the platform's own.",
        ...signedIn,
        request: { query: unmatchedQuery },
        responses: { 200: json(unmatchedTransfers, "One page") },
      }),
      async (c) => c.json(await listUnmatched(sql, { ...c.req.valid("query"), adminId: c.var.user.id }), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/deposits/unmatched/own",
        tags: ["Admin"],
        summary: "Propose to record a transfer as the platform's own, or to revoke that",
        description:
          "Another admin has to confirm it. The platform's own transfers are owed to no person, and don't become deposits when the sender verifies the wallet.",
        ...signedIn,
        request: jsonBody(ownTransferProposal),
        responses: {
          200: json(unmatchedTransfers, "The transfer, with the proposal"),
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id: adminId } = c.var.user;
        const transfer = c.req.valid("json");
        await sql.begin((tx) => proposeOwnTransfer(tx, { ...transfer, adminId }));
        return c.json(await listUnmatched(sql, { q: transfer.tx_hash, limit: 100, adminId }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/deposits/unmatched/attribute",
        tags: ["Admin"],
        summary: "Propose to attribute a transfer to a person by evidence",
        description:
          "For a sender that no person can verify, such as an exchange. Another admin has to confirm it. The transfer then becomes the person's deposit, and stays so if the wallet is verified later.",
        ...signedIn,
        request: jsonBody(attributionProposal),
        responses: {
          200: json(unmatchedTransfers, "The transfer, with the proposal"),
          ...problems("not_found", "own_account", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id: adminId } = c.var.user;
        const transfer = c.req.valid("json");
        await sql.begin((tx) => proposeAttribution(tx, { ...transfer, adminId }));
        return c.json(await listUnmatched(sql, { q: transfer.tx_hash, limit: 100, adminId }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/deposits/unbacked",
        tags: ["Admin"],
        summary: "Booked deposits that are no longer on chain and whose money is gone, newest first",
        description: "Each stopped payments when it was found. A deposit that is mined again leaves the list.",
        ...signedIn,
        responses: { 200: json(unbackedDeposits, "The newest 500") },
      }),
      async (c) => c.json({ items: await readUnbacked(sql) }, 200),
    );
}
