import { formatAmount, type Treasury } from "@freehold/contract";
import { Address, Button, Notice, Time, useMessages } from "@freehold/ui";
import { fill } from "../../../shared/fill.tsx";
import { ubxs } from "../shared/format.ts";
import { openRules } from "../shared/store.ts";
import { $treasuryMessages } from "./messages.ts";
import { lackOf, type TreasuryTrouble } from "./store.ts";

/** What keeps the treasury from paying, and what to do about it. */
export function TroubleNotice({ treasury, trouble }: { treasury: Treasury; trouble: TreasuryTrouble }) {
  const t = useMessages($treasuryMessages);
  const { payments_stopped: stopped, held_up: blocked } = treasury;
  if (trouble === "stopped" && stopped)
    return (
      <Notice
        tone="error"
        title={t.stoppedTitle}
        action={
          <Button size="small" onClick={openRules}>
            {t.rules}
          </Button>
        }
      >
        <p>{stopped.reason}</p>
        <p>{fill(t.stoppedText, { time: <Time value={stopped.at} /> })}</p>
      </Notice>
    );
  if (trouble === "unreachable")
    return (
      <Notice tone="warning" title={t.unreachableTitle}>
        <p>{t.unreachableText}</p>
      </Notice>
    );
  if (trouble === "blocked" && blocked)
    return (
      <Notice tone="warning" title={t.blockedTitle}>
        <p>{blocked.reason}</p>
        <p>{fill(t.blockedText, { time: <Time value={blocked.since} /> })}</p>
      </Notice>
    );
  const lack = lackOf(treasury);
  const amount = lack === null ? t.tokenMore : t.tokenAmountMore({ amount: ubxs(formatAmount(lack)) });
  return (
    <Notice tone="warning" title={trouble === "token" ? t.tokenTitle : t.gasTitle}>
      <p>{trouble === "token" ? t.tokenText({ amount }) : t.gasText}</p>
      {treasury.address && (
        <p className="admin-address">
          <Address value={treasury.address} display="groups" copy />
        </p>
      )}
    </Notice>
  );
}
