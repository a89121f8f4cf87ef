import { formatAmount, type Treasury } from "@freehold/contract";
import { Address, Amount, Badge, Button, Card, ErrorNotice, Notice, Skeleton, Time } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { reload } from "./desk-query.ts";
import { ExternalPayments } from "./ExternalPayments.tsx";
import { $queue, openRules } from "./refunds.ts";
import { $treasury, lackOf, type TreasuryTrouble, troubleOf } from "./treasury.ts";

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

const MODES: Record<Treasury["mode"], string> = {
  treasury: "Approved refunds are paid automatically.",
  external: "A multisig pays what is exported here.",
  manual: "Approved refunds are paid elsewhere, and each payment is recorded in its request.",
};

const CURRENCIES: Readonly<Record<number, string>> = { 1: "ETH", 56: "BNB" };

/** What the treasury has, what it owes, how it pays, and what keeps it from paying. */
export function TreasuryCard() {
  const { data, error: own } = useStore($treasury);
  // Where nothing can be read, the queue says so for all.
  const error = useStore($queue).error ? undefined : own;
  if (!data)
    return (
      <Card title="Treasury" className="treasury">
        {error ? (
          <ErrorNotice error={error} fallback="The treasury could not be read." onRetry={() => reload("treasury")} />
        ) : own ? (
          <p className="desk-muted">Not known now.</p>
        ) : (
          <Skeleton kind="figure" />
        )}
      </Card>
    );
  const trouble = troubleOf(data);
  const chain = data.mode !== "manual";
  return (
    <Card title="Treasury" className="treasury" action={<State treasury={data} trouble={trouble} />}>
      {error && (
        <ErrorNotice
          error={error}
          title="This may be out of date"
          fallback="The treasury could not be read."
          onRetry={() => reload("treasury")}
        />
      )}
      <div className="treasury-facts">
        {chain && (
          <Fact name="In the treasury" main>
            {data.token_balance_ubxs === null ? (
              "Not known now"
            ) : (
              <Amount value={data.token_balance_ubxs} size="large" />
            )}
          </Fact>
        )}
        <Fact name="Waiting" main={!chain} count={data.waiting_count}>
          <Amount value={data.waiting_ubxs} size={chain ? undefined : "large"} />
        </Fact>
        {chain && (
          <Fact name="On its way" count={data.committed_count}>
            <Amount value={data.committed_ubxs} />
          </Fact>
        )}
        {data.mode === "treasury" && (
          <Fact name="For network fees">
            {data.native_balance === null ? (
              "Not known now"
            ) : (
              <span className="treasury-native">
                {short(data.native_balance)} <small>{CURRENCIES[data.chain_id ?? 0] ?? "coins"}</small>
              </span>
            )}
          </Fact>
        )}
      </div>
      {trouble ? (
        <Trouble treasury={data} trouble={trouble} />
      ) : (
        <p className="desk-muted">
          {MODES[data.mode]} {lacking(data)}
        </p>
      )}
      {data.mode === "external" && <ExternalPayments treasury={data} />}
    </Card>
  );
}

function State({ treasury, trouble }: { treasury: Treasury; trouble: TreasuryTrouble | null }) {
  if (trouble)
    return (
      <Badge tone={trouble === "stopped" ? "red" : "yellow"} icon={<TriangleAlert {...ICON} />}>
        {trouble === "stopped" ? "Payments stopped" : trouble === "unreachable" ? "No answer" : "Payments wait"}
      </Badge>
    );
  if (treasury.mode === "manual") return <Badge tone="neutral">By hand</Badge>;
  return (
    <Badge tone="green" icon={<CircleCheck {...ICON} />}>
      {lackOf(treasury) === null ? "Enough" : "Enough for the next"}
    </Badge>
  );
}

function lacking(treasury: Treasury): string {
  const lack = lackOf(treasury);
  return lack === null ? "" : `For all that is approved ${formatUbxs(formatAmount(lack))} UBXS are missing.`;
}

function Trouble({ treasury, trouble }: { treasury: Treasury; trouble: TreasuryTrouble }) {
  const stopped = treasury.payments_stopped;
  if (trouble === "stopped" && stopped)
    return (
      <Notice
        tone="error"
        title="All payments are stopped"
        action={
          <Button size="small" onClick={openRules}>
            Payment rules
          </Button>
        }
      >
        <p>{stopped.reason}</p>
        <p>
          Stopped since <Time value={stopped.at} />. Settle what is behind it; then one admin proposes to let them go
          on, and another confirms.
        </p>
      </Notice>
    );
  if (trouble === "unreachable")
    return (
      <Notice tone="warning" title="The chain's node does not answer">
        <p>
          Nothing is lost, and nothing is paid twice: payments go on by themselves when it answers again. Look at the
          node if this stays.
        </p>
      </Notice>
    );
  if (treasury.held_up && trouble === "held-up")
    return (
      <Notice tone="warning" title="Payments are held up">
        <p>{treasury.held_up.reason}</p>
        <p>
          Since <Time value={treasury.held_up.since} />. Nothing is lost, and nothing is paid twice: they go on by
          themselves once this is over. If it stays, show it to whoever runs the server.
        </p>
      </Notice>
    );
  const lack = lackOf(treasury);
  return (
    <Notice
      tone="warning"
      title={
        trouble === "token" ? "The treasury has too little UBXS for the next payment" : "Too little for network fees"
      }
    >
      <p>
        {trouble === "token"
          ? `Everything that is approved needs ${lack === null ? "more" : `${formatUbxs(formatAmount(lack))} UBXS more`}. Send it to the treasury; the queue goes on by itself.`
          : "The treasury holds less of the chain's own currency than the next payment may cost, or fees are above what the server may offer. Send some to the treasury, or wait for lower fees; the queue goes on by itself."}
      </p>
      {treasury.address && (
        <p className="desk-address">
          <Address value={treasury.address} display="groups" copy />
        </p>
      )}
    </Notice>
  );
}

function Fact({ name, main, count, children }: { name: string; main?: boolean; count?: number; children: ReactNode }) {
  return (
    <div className={main ? "treasury-main" : undefined}>
      <p className="treasury-name">
        {name}
        {count !== undefined && ` (${count})`}
      </p>
      <div className="treasury-value">{children}</div>
    </div>
  );
}

/** A balance of the chain's own currency, cut to what a person reads. */
const short = (balance: string) => formatUbxs(balance.replace(/(\.\d{4})\d+$/, "$1"));
