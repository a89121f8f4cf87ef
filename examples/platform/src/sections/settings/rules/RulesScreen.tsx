import type { SettingsAnswer } from "@freehold/contract";
import { Badge, Card, ErrorNotice, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { useState } from "react";
import { AdminScreen } from "../../../shared/admin/AdminScreen.tsx";
import { duration, ubxs } from "../../../shared/admin/format.ts";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { $rules } from "../../../shared/admin/rules.ts";
import { UnderWay } from "../../../shared/admin/treasury/UnderWay.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { AnnouncementRule } from "../announcement/AnnouncementRule.tsx";
import { ProposedAnnouncement } from "../announcement/ProposedAnnouncement.tsx";
import { $announcement } from "../announcement/store.ts";
import { RefusedActs } from "../audit/RefusedActs.tsx";
import { SettingsChanges } from "../audit/SettingsChanges.tsx";
import { ApprovalKeys } from "../keys/ApprovalKeys.tsx";
import { Rule } from "../Rule.tsx";
import { $rulesMessages } from "./messages.ts";
import { PaymentsDialog } from "./PaymentsDialog.tsx";
import { PlatformDialog } from "./PlatformDialog.tsx";
import { Proposals } from "./Proposals.tsx";
import { ReorganisationsDialog } from "./ReorganisationsDialog.tsx";
import { FeeDialog, LimitDialog, RewardDialog } from "./values/AmountDialog.tsx";
import { CoolingOffDialog, WindowDialog } from "./values/DurationDialog.tsx";
import { percentOfBps } from "./values/percent.ts";

/** The rules that decide when a refund is paid, and the changes of them that wait for another admin. */
export function RulesScreen() {
  const t = useMessages($rulesMessages);
  const common = useMessages($adminMessages);
  const { data, error, loading } = useStore($rules);
  const announcement = useStore($announcement).data?.proposal?.id;
  return (
    <AdminScreen title={t.title} lead={t.lead} busy={loading} changed={`${data?.pending.length} ${announcement}`}>
      {error != null && (
        <ErrorNotice
          error={error}
          title={data && common.outdated}
          fallback={t.notRead}
          onRetry={() => reload("admin:rules")}
        />
      )}
      {data ? <Rules answer={data} /> : !error && <Waiting />}
    </AdminScreen>
  );
}

/** As large as the rules that are being read. */
function Waiting() {
  return (
    <Card>
      <ul className="rules" aria-hidden="true">
        {Object.keys(DIALOGS).map((name) => (
          <li key={name} className="rule rule-waiting">
            <div className="rule-text">
              <Skeleton />
              <Skeleton className="rule-what" />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const DIALOGS = {
  limit: LimitDialog,
  window: WindowDialog,
  coolingOff: CoolingOffDialog,
  payments: PaymentsDialog,
  platform: PlatformDialog,
  reorganisations: ReorganisationsDialog,
  fee: FeeDialog,
  reward: RewardDialog,
};

function Rules({ answer }: { answer: SettingsAnswer }) {
  const t = useMessages($rulesMessages);
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const { settings: rules } = answer;
  const stopped = rules.payments === "stopped";
  const suspended = rules.platform_status === "suspended";
  const OpenDialog = open && DIALOGS[open];
  return (
    <>
      <Proposals answer={answer} />
      <ProposedAnnouncement />
      <Card>
        <ul className="rules">
          <Rule
            name={t.limit}
            value={ubxs(rules.two_approvals_above_ubxs)}
            action={t.change}
            actionLabel={t.limitTitle}
            onAction={() => setOpen("limit")}
          >
            {t.limitWhat}
          </Rule>
          <Rule
            name={t.window}
            value={rules.approval_window_seconds === 0 ? t.windowNone : duration(rules.approval_window_seconds)}
            action={t.change}
            actionLabel={t.windowTitle}
            onAction={() => setOpen("window")}
          >
            {t.windowWhat}
          </Rule>
          <Rule
            name={t.coolingOff}
            value={rules.cooling_off_seconds === 0 ? t.none : duration(rules.cooling_off_seconds)}
            action={t.change}
            actionLabel={t.coolingOffTitle}
            onAction={() => setOpen("coolingOff")}
          >
            {t.coolingOffWhat}
          </Rule>
          <Rule
            name={t.payments}
            value={
              <Badge
                tone={stopped ? "red" : "green"}
                icon={stopped ? <CircleX size={14} /> : <CircleCheck size={14} />}
              >
                {stopped ? t.stopped : t.running}
              </Badge>
            }
            action={stopped ? t.goOn : t.stop}
            onAction={() => setOpen("payments")}
            note={<UnderWay />}
            open={stopped}
          >
            {stopped
              ? fill(t.stoppedWhat, {
                  time: <Time value={rules.payments_stopped_at} zone />,
                  reason: rules.payments_stopped_reason,
                })
              : t.runningWhat}
          </Rule>
          <Rule
            name={t.platform}
            value={
              <Badge
                tone={suspended ? "yellow" : "green"}
                icon={suspended ? <CircleX size={14} /> : <CircleCheck size={14} />}
              >
                {suspended ? t.suspended : t.active}
              </Badge>
            }
            action={suspended ? t.activate : t.suspend}
            onAction={() => setOpen("platform")}
          >
            {suspended ? t.suspendedWhat : t.activeWhat}
          </Rule>
          <Rule
            name={t.reorganisations}
            value={rules.reorganisations === "follow" ? t.followed : t.bounded}
            action={t.change}
            actionLabel={t.reorganisationsTitle}
            onAction={() => setOpen("reorganisations")}
          >
            {t.reorganisationsWhat}
          </Rule>
          <Rule
            name={t.fee}
            value={
              rules.investment_fee_bps === 0 ? t.none : t.percent({ percent: percentOfBps(rules.investment_fee_bps) })
            }
            action={t.change}
            actionLabel={t.feeTitle}
            onAction={() => setOpen("fee")}
          >
            {t.feeWhat}
          </Rule>
          <Rule
            name={t.reward}
            value={isNothing(rules.referral_reward_ubxs) ? t.none : ubxs(rules.referral_reward_ubxs)}
            action={t.change}
            actionLabel={t.rewardTitle}
            onAction={() => setOpen("reward")}
          >
            {t.rewardWhat}
          </Rule>
          <AnnouncementRule />
        </ul>
      </Card>
      <ApprovalKeys />
      <SettingsChanges />
      <RefusedActs />
      {OpenDialog && <OpenDialog rules={rules} onClose={() => setOpen(null)} />}
    </>
  );
}

const isNothing = (amount: string) => !/[1-9]/.test(amount);
