import type { SettingsAnswer } from "@freehold/contract";
import { Badge, Button, Card, ErrorNotice, Skeleton, Time } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { reload } from "./desk-query.ts";
import { Proposals } from "./Proposals.tsx";
import { $rules } from "./payment-rules.ts";
import { duration, inWords } from "./policy.ts";
import { CoolingOffDialog, LimitDialog, PaymentsDialog, PlatformDialog } from "./RuleDialogs.tsx";
import { SubScreen } from "./SubScreen.tsx";

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** The rules that decide when a refund is paid, and the changes of them that wait for another admin. */
export function PaymentRules() {
  const { data, error, loading } = useStore($rules);
  return (
    <SubScreen
      title="Payment rules"
      lead="What has to happen before a refund is paid. No single admin may make it easier to move money: such a change waits until another admin confirms it. What makes it harder holds at once."
      busy={loading}
      changed={`${data?.pending.length}`}
    >
      {error && (
        <ErrorNotice
          error={error}
          title={data && "This may be out of date"}
          fallback="The rules could not be read."
          onRetry={() => reload("rules")}
        />
      )}
      {data ? <Rules rules={data} /> : !error && <Skeleton kind="block" lines={4} />}
    </SubScreen>
  );
}

type Open = "limit" | "cooling" | "payments" | "platform" | null;

function Rules({ rules }: { rules: SettingsAnswer }) {
  const [open, setOpen] = useState<Open>(null);
  const { settings } = rules;
  const stopped = settings.payments === "stopped";
  const suspended = settings.platform_status === "suspended";
  const dialog = { settings, onClose: () => setOpen(null) };
  return (
    <>
      <Proposals rules={rules} />
      <Card>
        <ul className="rules">
          <Rule
            name="Approval limit"
            value={inWords(settings.two_approvals_above_ubxs)}
            action={
              <Button size="small" aria-label="Change the approval limit" onClick={() => setOpen("limit")}>
                Change
              </Button>
            }
          >
            Up to and including it one admin approves a refund; above it two different admins, and never the person who
            asks.
          </Rule>
          <Rule
            name="Cooling-off"
            value={settings.cooling_off_seconds === 0 ? "None" : duration(settings.cooling_off_seconds)}
            action={
              <Button size="small" aria-label="Change the cooling-off" onClick={() => setOpen("cooling")}>
                Change
              </Button>
            }
          >
            How long a refund to another wallet than the verified one waits before it is paid, so that the person can
            stop it by the link in their mail.
          </Rule>
          <Rule
            name="Payments"
            value={
              stopped ? (
                <Badge tone="red" icon={<CircleX {...ICON} />}>
                  Stopped
                </Badge>
              ) : (
                <Badge tone="green" icon={<CircleCheck {...ICON} />}>
                  Running
                </Badge>
              )
            }
            action={
              <Button size="small" onClick={() => setOpen("payments")}>
                {stopped ? "Let them go on" : "Stop payments"}
              </Button>
            }
          >
            {stopped ? (
              <>
                Stopped since <Time value={settings.payments_stopped_at} />. {settings.payments_stopped_reason}
              </>
            ) : (
              "Approved refunds are paid. Any admin can stop all of it at once; to let payments go on takes two."
            )}
          </Rule>
          <Rule
            name="Platform"
            value={
              <Badge
                tone={suspended ? "yellow" : "green"}
                icon={suspended ? <CircleX {...ICON} /> : <CircleCheck {...ICON} />}
              >
                {suspended ? "Suspended" : "Active"}
              </Badge>
            }
            action={
              <Button size="small" onClick={() => setOpen("platform")}>
                {suspended ? "Make it active" : "Suspend"}
              </Button>
            }
          >
            {suspended
              ? "Nobody can invest and no deposits are taken. Refunds go on."
              : "People can invest, and deposits are taken."}
          </Rule>
        </ul>
      </Card>
      {open === "limit" && <LimitDialog {...dialog} />}
      {open === "cooling" && <CoolingOffDialog {...dialog} />}
      {open === "payments" && <PaymentsDialog {...dialog} />}
      {open === "platform" && <PlatformDialog {...dialog} />}
    </>
  );
}

function Rule({
  name,
  value,
  action,
  children,
}: {
  name: string;
  value: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="rule">
      <div className="rule-text">
        <h2>{name}</h2>
        <p className="desk-muted">{children}</p>
      </div>
      <div className="rule-value">{value}</div>
      {action}
    </li>
  );
}
