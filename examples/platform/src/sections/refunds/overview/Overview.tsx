import { parseAmount } from "@freehold/contract";
import { Time, useMessages, useStore } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { $reconciliation, $unbacked, $unmatched, stateOf, sumOfGroups } from "../../../shared/admin/books/store.ts";
import { ubxs } from "../../../shared/admin/format.ts";
import { severityOf } from "../../../shared/admin/holds/describe.ts";
import { $held, $heldMonths } from "../../../shared/admin/holds/store.ts";
import { $rules } from "../../../shared/admin/rules.ts";
import { openEmails, openReconciliation, openRules, openTreasury } from "../../../shared/admin/store.ts";
import { $treasury } from "../../../shared/admin/treasury/store.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { openSection } from "../../../shared/location/router.ts";
import { $overviewMessages } from "./messages.ts";
import { OverviewRow } from "./OverviewRow.tsx";
import { $failedEmails, $proposals } from "./store.ts";

/**
 * How the treasury, the books, the payments and the rules stand, in one strip, so that the requests below stay on the first
 * screen. What is wrong is said here, and what to do about it on the screen behind the line.
 */
export function Overview() {
  const t = useMessages($overviewMessages);
  return (
    <ul className="overview" aria-label={t.label} aria-live="polite">
      <TreasuryRow />
      <BooksRow />
      <ProposedBooksRow />
      <HeldRow />
      <HeldMonthsRow />
      <ProposalsRow />
      <ProposedAdminsRow />
      <ProposedMonthsRow />
      <ProposedSalesRow />
      <ProposedKeysRow />
      <FailedEmailsRow />
    </ul>
  );
}

function TreasuryRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($treasury);
  const row = { name: t.treasury, onOpen: openTreasury };
  if (!data)
    return (
      <OverviewRow {...row} tone={error ? "warning" : "wait"}>
        {error ? t.notRead : t.reading}
      </OverviewRow>
    );
  const hold = data.hold_reason;
  if (hold)
    return (
      <OverviewRow {...row} tone={({ stopped: "error", problem: "warning", wait: "wait" } as const)[severityOf(hold)]}>
        <span>{hold.sentence}</span> {fill(t.since, { time: <Time value={hold.since} zone /> })}
      </OverviewRow>
    );
  const owed = `${formatUbxsShort(data.owed_ubxs)} UBXS`;
  const figure = t.owedShort({ owed });
  if (data.mode === "manual")
    return (
      <OverviewRow {...row} tone="info" figure={figure}>
        {t.owed({ owed })}
      </OverviewRow>
    );
  if (data.token_balance_ubxs === null)
    return (
      <OverviewRow {...row} tone="warning">
        {t.balanceUnknown({ owed })}
      </OverviewRow>
    );
  const short = parseAmount(data.owed_ubxs) > parseAmount(data.token_balance_ubxs);
  return (
    <OverviewRow {...row} tone={short ? "warning" : "good"} figure={short ? undefined : figure}>
      {t.holds({ balance: `${formatUbxsShort(data.token_balance_ubxs)} UBXS`, owed })}
    </OverviewRow>
  );
}

function BooksRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($reconciliation);
  const unbacked = useStore($unbacked).data?.items.length ?? 0;
  const unmatched = useStore($unmatched).data?.unclaimed ?? 0;
  const row = { name: t.books, onOpen: openReconciliation };
  if (!data)
    return (
      <OverviewRow {...row} tone={error ? "warning" : "wait"}>
        {error ? t.notRead : t.reading}
      </OverviewRow>
    );
  const time = <Time value={data.last_run} zone />;
  switch (stateOf(data, unbacked)) {
    case "differ":
      return (
        <OverviewRow {...row} tone="error">
          {t.differ({ places: t.places(data.count), sum: ubxs(sumOfGroups(data)) })}
        </OverviewRow>
      );
    case "unbacked":
      return (
        <OverviewRow {...row} tone="error">
          {t.unbacked(unbacked)}
        </OverviewRow>
      );
    case "not-run":
      return (
        <OverviewRow {...row} tone="wait">
          {t.firstRun}
        </OverviewRow>
      );
    case "chain-unknown":
      return (
        <OverviewRow {...row} tone="warning">
          {fill(t.chainUnknown, { time })}
        </OverviewRow>
      );
    case "agree":
      return (
        <OverviewRow {...row} tone="good">
          {fill(t.agree, { time })}
          {unmatched > 0 && <span>{` ${t.unclaimed(unmatched)}`}</span>}
        </OverviewRow>
      );
  }
}

function HeldRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($held);
  const count = data?.total ?? 0;
  if (count === 0 && !error) return null;
  return (
    <OverviewRow name={t.notPaid} tone="warning" figure={data?.total} onOpen={openTreasury}>
      {data ? t.held(count) : t.notRead}
    </OverviewRow>
  );
}

/** Months that two admins agreed on and that are not distributed. */
export function HeldMonthsRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($heldMonths);
  const count = data?.items.length ?? 0;
  if (count === 0 && (data || !error)) return null;
  return (
    <OverviewRow name={t.payouts} tone="warning" figure={data?.items.length} onOpen={openTreasury}>
      {!data ? t.notRead : data.next ? t.manyHeldMonths({ count }) : t.heldMonths(count)}
    </OverviewRow>
  );
}

/** Changes of the rules, and an announcement, that are waiting for another admin. */
export function ProposalsRow() {
  const t = useMessages($overviewMessages);
  const pending = useStore($rules).data?.pending ?? [];
  const announcement = useStore($proposals).data?.announcement ?? { open: 0, of_others: 0 };
  if (pending.length + announcement.open === 0) return null;
  const forMe = announcement.of_others > 0 || pending.some(({ is_yours, is_lapsed }) => !is_yours && !is_lapsed);
  const isLapsed = pending.some(({ is_lapsed }) => is_lapsed);
  return (
    <OverviewRow
      name={t.rules}
      tone={forMe || isLapsed ? "warning" : "info"}
      figure={pending.length + announcement.open}
      onOpen={openRules}
    >
      {forMe ? t.waitsForYou : isLapsed ? t.lapsedWaits : t.yoursWaits}
    </OverviewRow>
  );
}

/** Proposals about the books that are waiting for another admin: differences to accept, and transfers to record as ours or as a person's. */
export function ProposedBooksRow() {
  const t = useMessages($overviewMessages);
  const { data } = useStore($proposals);
  const kinds = data ? [data.accepted_difference, data.own_transfer, data.lost_payment, data.attributed_deposit] : [];
  const count = kinds.reduce((sum, { open }) => sum + open, 0);
  if (count === 0) return null;
  return (
    <OverviewRow
      name={t.books}
      tone={kinds.every(({ of_others }) => of_others === 0) ? "info" : "warning"}
      figure={count}
      onOpen={openReconciliation}
    >
      {t.proposedBooks(count)}
    </OverviewRow>
  );
}

/** Changes of the admin role, and resets of admins' second factors, that are waiting for another admin. */
export function ProposedAdminsRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($proposals);
  const kinds = data ? [data.role_change, data.factor_reset] : [];
  const count = kinds.reduce((sum, { open }) => sum + open, 0);
  if (count === 0 && (data || !error)) return null;
  return (
    <OverviewRow
      name={t.admins}
      tone={data && kinds.every(({ of_others }) => of_others === 0) ? "info" : "warning"}
      figure={count}
      onOpen={() => openSection("users", { search: { role: "proposed" } })}
    >
      {data
        ? [
            data.role_change.open && t.proposedRoles(data.role_change.open),
            data.factor_reset.open && t.proposedResets(data.factor_reset.open),
          ]
            .filter(Boolean)
            .join(" ")
        : t.notRead}
    </OverviewRow>
  );
}

/** Properties whose publication, or whose shares that came back, wait for another admin. */
export function ProposedSalesRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($proposals);
  const [publication, reissue] = [data?.publication, data?.reissue];
  const count = (publication?.open ?? 0) + (reissue?.open ?? 0);
  if (count === 0 && (data || !error)) return null;
  return (
    <OverviewRow
      name={t.properties}
      tone={publication?.of_others === 0 && reissue?.of_others === 0 ? "info" : "warning"}
      figure={count}
      onOpen={() => openSection("properties", { search: { proposed: "true" } })}
    >
      {data ? t.proposedSales(count) : t.notRead}
    </OverviewRow>
  );
}

/** Keys and clients of partners that are waiting for another admin. */
export function ProposedKeysRow() {
  const t = useMessages($overviewMessages);
  const { data } = useStore($proposals);
  if (!data) return null;
  const waiting = [data.partner_key, data.partner_jwks, data.partner_client];
  const sum = (which: "open" | "of_others") => waiting.reduce((before, one) => before + one[which], 0);
  const open = sum("open");
  if (open === 0) return null;
  return (
    <OverviewRow
      name={t.partners}
      tone={sum("of_others") === 0 ? "info" : "warning"}
      figure={open}
      onOpen={() => openSection("partners")}
    >
      {t.proposedKeys(open)}
    </OverviewRow>
  );
}

/** Monthly distributions that wait for another admin. */
export function ProposedMonthsRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($proposals);
  const count = data?.distribution.open ?? 0;
  if (count === 0 && (data || !error)) return null;
  return (
    <OverviewRow
      name={t.payouts}
      tone={data?.distribution.of_others === 0 ? "info" : "warning"}
      figure={count}
      onOpen={() => openSection("payouts", { rest: ["months"], search: { status: "proposed" } })}
    >
      {data ? t.proposedMonths(count) : t.notRead}
    </OverviewRow>
  );
}

/** Emails that were not delivered; a warning while some of them can be sent again. */
export function FailedEmailsRow() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($failedEmails);
  if ((data?.total ?? 0) === 0 && (data || !error)) return null;
  return (
    <OverviewRow
      name={t.emails}
      tone={data?.resendable === 0 ? "info" : "warning"}
      figure={data?.total}
      onOpen={openEmails}
    >
      {data ? t.failedEmails(data.total) : t.notRead}
    </OverviewRow>
  );
}
