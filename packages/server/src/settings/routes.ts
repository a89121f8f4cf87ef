import { formatAmount, type SettingsAnswer } from "@freehold/contract";
import { settingsAnswer, settingsChange } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Queryable } from "../platform/database/connect.ts";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, jsonBody, signedIn } from "../platform/http/router.ts";
import { listOpen, toOpenProposal } from "../proposals/store.ts";
import { changeSettings, toProposedSetting } from "./change-settings.ts";
import { readSettings } from "./store.ts";

const tags = ["Admin"];

/** The settings of the platform. `app.ts` lets admins through only. */
export function settingsRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/settings",
        tags,
        summary: "The settings, and changes waiting for another admin",
        ...signedIn,
        responses: { 200: json(settingsAnswer, "The settings") },
      }),
      async (c) => c.json(await answer(sql, c.var.user.id), 200),
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/settings",
        tags,
        summary: "Change settings",
        description:
          "Changes that make money harder to move take effect at once. An active platform, a higher limit, a shorter window, a shorter waiting period, resuming payments (which needs a reason), following reorganisations, a higher fee and a higher referral reward wait in `pending` until another admin confirms them. Setting the current value cancels a waiting change.",
        ...signedIn,
        request: jsonBody(settingsChange),
        responses: { 200: json(settingsAnswer, "The current settings") },
      }),
      async (c) => {
        const changed = await sql.begin(async (tx) => {
          await changeSettings(tx, c.req.valid("json"), c.var.user.id);
          return answer(tx, c.var.user.id);
        });
        return c.json(changed, 200);
      },
    );
}

async function answer(sql: Queryable, adminId: string): Promise<SettingsAnswer> {
  const [settings, proposals] = await Promise.all([readSettings(sql), listOpen(sql, "setting_change")]);
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
      ...toOpenProposal(row, adminId),
      ...toProposedSetting(row),
      reason: row.reason,
    })),
  };
}
