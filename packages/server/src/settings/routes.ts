import { formatAmount, type SettingsAnswer, type SettingField as WireField } from "@freehold/contract";
import { settingsAnswer, settingsChange } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { Deps } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../platform/http/router.ts";
import { changeSettings, confirmChange, withdrawChange } from "./change-settings.ts";
import { listProposals, readSettings, type SettingChangeRow, type SettingField } from "./store.ts";

const tags = ["Admin"];

/** The settings of the platform. `app.ts` lets admins through only. */
export function settingsRoutes({ sql }: Pick<Deps, "sql">) {
  const decide = (work: (tx: Tx) => Promise<void>): Promise<SettingsAnswer> =>
    sql.begin(async (tx) => {
      await work(tx);
      return answer(tx);
    });

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/settings",
        tags,
        summary: "The settings, and the changes that wait for another admin",
        ...signedIn,
        responses: { 200: json(settingsAnswer, "The settings") },
      }),
      async (c) => c.json(await answer(sql), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/settings",
        tags,
        summary: "Change settings",
        description:
          "What makes money harder to move is done at once. A higher limit, a shorter window, a shorter waiting period, resuming payments (which takes a reason) following reorganisations and a higher referral reward wait in `pending` until another admin confirms them.",
        ...signedIn,
        request: jsonBody(settingsChange),
        responses: { 200: json(settingsAnswer, "The settings as they are now") },
      }),
      async (c) => c.json(await decide((tx) => changeSettings(tx, c.req.valid("json"), c.var.user.id)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/settings/changes/{id}/confirm",
        tags,
        summary: "Confirm a change that another admin proposed",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(settingsAnswer, "The settings with the change"),
          ...problems("not_found", "self_approval", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(await decide((tx) => confirmChange(tx, { id, adminId: c.var.user.id })), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/settings/changes/{id}/withdraw",
        tags,
        summary: "Take a proposed change off the table",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(settingsAnswer, "The settings, without the change"),
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(await decide((tx) => withdrawChange(tx, { id, adminId: c.var.user.id })), 200);
      },
    );
}

const WIRE: Record<SettingField, WireField> = {
  two_approvals_above: "two_approvals_above_ubxs",
  approval_window_seconds: "approval_window_seconds",
  cooling_off_seconds: "cooling_off_seconds",
  payments: "payments",
  reorganisations: "reorganisations",
  investment_fee_bps: "investment_fee_bps",
  referral_reward: "referral_reward_ubxs",
};

async function answer(sql: Queryable): Promise<SettingsAnswer> {
  const [settings, proposals] = await Promise.all([readSettings(sql), listProposals(sql)]);
  return {
    success: true,
    settings: {
      platform_status: settings.platformStatus,
      two_approvals_above_ubxs: formatAmount(settings.twoApprovalsAbove),
      approval_window_seconds: settings.approvalWindowSeconds,
      cooling_off_seconds: settings.coolingOffSeconds,
      payments: settings.paymentsStopped ? "stopped" : "running",
      payments_stopped_at: settings.paymentsStopped?.at.toISOString() ?? null,
      payments_stopped_reason: settings.paymentsStopped?.reason ?? null,
      reorganisations: settings.reorganisations,
      investment_fee_bps: settings.investmentFeeBps,
      referral_reward_ubxs: formatAmount(settings.referralReward),
    },
    pending: proposals.map((row) => ({
      id: row.id,
      field: WIRE[row.field],
      to: wireValue(row),
      proposed_by: row.email,
      proposed_at: row.proposed_at.toISOString(),
      reason: row.reason,
    })),
  };
}

function wireValue({ field, value }: SettingChangeRow): string {
  return field === "two_approvals_above" || field === "referral_reward" ? formatAmount(BigInt(value)) : value;
}
