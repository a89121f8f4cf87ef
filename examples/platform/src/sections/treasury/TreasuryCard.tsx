import { findChain, formatAmount, type HoldReason, type Treasury } from "@freehold/contract";
import { Address, Amount, Badge, Button, Card, ErrorNotice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { CircleCheck, TriangleAlert } from "@freehold/ui/icons";
import { ubxs } from "../../shared/admin/format.ts";
import { severityOf, shortReason } from "../../shared/admin/holds/describe.ts";
import { HoldNotice } from "../../shared/admin/holds/HoldNotice.tsx";
import { $holdMessages } from "../../shared/admin/holds/messages.ts";
import { $adminMessages } from "../../shared/admin/messages.ts";
import { openRules } from "../../shared/admin/store.ts";
import { $treasury, onItsWay } from "../../shared/admin/treasury/store.ts";
import { UnderWay } from "../../shared/admin/treasury/UnderWay.tsx";
import { addsUp } from "../../shared/figures/adds-up.ts";
import { reload } from "../../shared/query/user-query.ts";
import { ExternalPayments } from "./ExternalPayments.tsx";
import { Fact } from "./Fact.tsx";
import { $treasuryMessages } from "./messages.ts";
import { lackOf, timesCovered } from "./store.ts";

/** What the treasury has, what it owes, how it pays, and what keeps it from paying. */
export function TreasuryCard() {
  const t = useMessages($treasuryMessages);
  const common = useMessages($adminMessages);
  const { data, error } = useStore($treasury);
  const onRetry = () => reload("admin:treasury");
  if (!data)
    return (
      <Card title={t.balances} className="treasury">
        {error ? (
          <ErrorNotice error={error} fallback={t.notRead} onRetry={onRetry} />
        ) : (
          <>
            <Skeleton kind="figure" />
            <Skeleton lines={3} />
          </>
        )}
      </Card>
    );
  return (
    <Card title={t.balances} className="treasury" action={<State treasury={data} />}>
      {error != null && <ErrorNotice error={error} title={common.outdated} fallback={t.notRead} onRetry={onRetry} />}
      <Figures treasury={data} />
      <Earlier treasury={data} />
      {data.hold_reason ? <Held treasury={data} hold={data.hold_reason} /> : <Mode treasury={data} />}
      {data.mode === "external" && <ExternalPayments treasury={data} />}
    </Card>
  );
}

function State({ treasury }: { treasury: Treasury }) {
  const t = useMessages($treasuryMessages);
  const reasons = useMessages($holdMessages);
  const { hold_reason: hold } = treasury;
  if (hold || treasury.reachable === false)
    return (
      <Badge tone={hold && severityOf(hold) === "stopped" ? "red" : "yellow"} icon={<TriangleAlert size={14} />}>
        {hold ? shortReason(hold.code, reasons) : t.noAnswer}
      </Badge>
    );
  if (treasury.mode === "manual") return <Badge tone="neutral">{t.byHand}</Badge>;
  return (
    <Badge tone="green" icon={<CircleCheck size={14} />}>
      {lackOf(treasury) === null ? t.enough : t.enoughForNext}
    </Badge>
  );
}

function Figures({ treasury }: { treasury: Treasury }) {
  const t = useMessages($treasuryMessages);
  const sent = onItsWay(treasury);
  const parts = [
    { name: t.pending, ubxs: treasury.pending_ubxs, count: treasury.pending_count },
    { name: t.waiting, ubxs: treasury.waiting_ubxs, count: treasury.waiting_count },
    { name: t.committed, ...sent },
    { name: t.keptBack, ubxs: treasury.kept_back_ubxs, count: treasury.kept_back_count },
    { name: t.attention, ubxs: treasury.attention_ubxs, count: treasury.attention_count },
  ].filter(({ count }) => count > 0);
  const whole = !addsUp(
    parts.map(({ ubxs }) => ubxs),
    treasury.owed_ubxs,
  );
  return (
    <>
      <div className="treasury-facts">
        {treasury.mode !== "manual" && (
          <Fact name={t.balance}>
            {treasury.token_balance_ubxs === null ? t.unknown : <Amount value={treasury.token_balance_ubxs} />}
          </Fact>
        )}
        <Fact name={t.owed({ count: treasury.owed_count })}>
          <Amount value={treasury.owed_ubxs} whole={whole} />
        </Fact>
      </div>
      <Cover treasury={treasury} />
      <div className="treasury-facts">
        {parts.map(({ name, ubxs, count }) => (
          <Fact key={name({ count })} name={name({ count })}>
            <Amount value={ubxs} whole={whole} />
          </Fact>
        ))}
        {treasury.mode === "treasury" && (
          <Fact name={t.fees}>
            {treasury.native_balance === null ? (
              t.unknown
            ) : (
              <span translate="no" className="treasury-native">
                <span>{short(treasury.native_balance)}</span>{" "}
                <small>{findChain(treasury.chain_id ?? 0)?.nativeCurrency.symbol ?? t.coins}</small>
              </span>
            )}
          </Fact>
        )}
      </div>
    </>
  );
}

/** How much of what open requests ask for the treasury has: a bar that is full once it has all of it, and words. */
function Cover({ treasury: { mode, token_balance_ubxs, owed_ubxs } }: { treasury: Treasury }) {
  const t = useMessages($treasuryMessages);
  const times = timesCovered(token_balance_ubxs, owed_ubxs);
  if (mode === "manual" || times === null) return null;
  return (
    <div className="treasury-cover">
      <div className="treasury-bar" aria-hidden="true">
        <div style={{ inlineSize: `${100 * Math.min(1, times)}%` }} />
      </div>
      <p>
        {times >= 1
          ? t.coversTimes({ times: inWords(times) })
          : t.coversPart({ percent: String(Math.floor(100 * times)) })}
      </p>
    </div>
  );
}

/** Down: the treasury has at least so many times as much. */
const inWords = (times: number) => (times < 10 ? times : Math.floor(times)).toLocaleString("en-US");

/** What lies at the addresses of keys before the present one. */
function Earlier({ treasury }: { treasury: Treasury }) {
  const t = useMessages($treasuryMessages);
  const filled = treasury.earlier_treasuries.filter(({ token_balance_ubxs }) => token_balance_ubxs !== "0");
  if (filled.length === 0) return null;
  return (
    <div className="treasury-facts">
      {filled.map(({ address, token_balance_ubxs }) => (
        <Fact key={address} name={t.earlier}>
          {token_balance_ubxs === null ? <span>{t.unknown}</span> : <Amount value={token_balance_ubxs} />}{" "}
          <Address value={address} copy />
        </Fact>
      ))}
    </div>
  );
}

/** Why nothing is paid, with what belongs to the reason: the rules, what stopping came too late for, or where to send money. */
function Held({ treasury, hold }: { treasury: Treasury; hold: HoldReason }) {
  const t = useMessages($treasuryMessages);
  const lack = lackOf(treasury);
  const stopped = hold.code === "payments_stopped";
  const short = hold.code === "treasury_short_of_token" || hold.code === "treasury_short_of_gas";
  return (
    <HoldNotice
      hold={hold}
      action={
        stopped && (
          <Button size="small" onClick={openRules}>
            {t.rules}
          </Button>
        )
      }
    >
      {stopped && <UnderWay />}
      {hold.code === "treasury_short_of_token" && lack !== null && (
        <p>{t.missing({ amount: ubxs(formatAmount(lack)) })}</p>
      )}
      {short && treasury.address && (
        <p className="admin-address">
          <Address value={treasury.address} display="groups" copy />
        </p>
      )}
    </HoldNotice>
  );
}

/** How it pays, and what it lacks for all that is approved. */
function Mode({ treasury }: { treasury: Treasury }) {
  const t = useMessages($treasuryMessages);
  const modes = { treasury: t.modeTreasury, external: t.modeExternal, manual: t.modeManual };
  const lack = lackOf(treasury);
  return (
    <p className="admin-muted">
      <span>{modes[treasury.mode]}</span>{" "}
      {lack !== null && <span>{t.missing({ amount: ubxs(formatAmount(lack)) })}</span>}
    </p>
  );
}

/** A balance of the chain's own currency, cut to what a person reads. */
const short = (balance: string) => formatUbxs(balance.replace(/(\.\d{4})\d+$/, "$1"));
