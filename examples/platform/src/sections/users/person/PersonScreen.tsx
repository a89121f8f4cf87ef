import type { AdminUserDetail } from "@freehold/contract";
import { Amount, ErrorNotice, Notice, Skeleton, useMessages } from "@freehold/ui";
import { ArrowLeft } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { Tabs } from "../../../shared/tabs/Tabs.tsx";
import { Records } from "../records/Records.tsx";
import { AccountBadges } from "../shared/Badges.tsx";
import { address } from "../shared/store.ts";
import { ActDialog } from "./ActDialog.tsx";
import { $personMessages } from "./messages.ts";
import { Overview } from "./Overview.tsx";
import { Proposal } from "./Proposal.tsx";
import { $outcome, $person, type ActName, forgetOutcome, personAddress } from "./store.ts";

/** One person: what they have, and what an admin can do about their account. */
export function PersonScreen({ id }: { id: string }) {
  const t = useMessages($personMessages);
  const { data, error, loading } = useStore($person);
  const outcome = useStore($outcome);
  const [part = ""] = useStore(personAddress.$rest);
  const [asked, setAsked] = useState<ActName | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const user = data?.user;
  useDocumentTitle(user?.email ?? t.title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => forgetOutcome, []);
  const close = () => {
    setAsked(null);
    // What opened the dialog may be gone with what it did.
    queueMicrotask(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  };
  return (
    <section className="user" aria-labelledby="user-title" aria-busy={loading || undefined}>
      <a className="fh-link user-back" href={address.href()}>
        <ArrowLeft className="flips" size={16} />
        {t.toList}
      </a>
      <PageHeader
        id="user-title"
        title={user?.email ?? t.title}
        titleRef={heading}
        lead={user ? <AccountBadges user={user} /> : error == null && <Skeleton />}
      />
      <div className="user-outcome" aria-live="polite">
        {outcome && (
          <Notice tone={outcome.tone} title={outcome.title}>
            {outcome.text}
          </Notice>
        )}
      </div>
      {error != null && <ErrorNotice error={error} fallback={t.notRead} onRetry={$person.reload} />}
      {user?.role_change && <Proposal change={user.role_change} isOwn={user.is_you} onAct={setAsked} />}
      {(data || error == null) && <Balances balance={data?.balance} />}
      {(data || error == null) && (
        <div>
          <Tabs
            label={t.parts}
            address={personAddress}
            tabs={[
              { id: "", label: t.overview },
              { id: "deposits", label: t.deposits },
              { id: "requests", label: t.requests },
              { id: "holdings", label: t.holdings },
              { id: "earnings", label: t.earned },
              { id: "referrals", label: t.referrals },
              { id: "sign-ins", label: t.signIns },
              { id: "mails", label: t.mails },
              { id: "notes", label: t.notes },
              { id: "history", label: t.history },
              ...(user?.role === "admin" ? [{ id: "acts", label: t.acts }] : []),
            ]}
          />
          {part !== "" ? (
            <Records key={part} part={part} id={id} />
          ) : user ? (
            <Overview user={user} onAct={setAsked} />
          ) : (
            <Skeleton kind="block" lines={6} />
          )}
        </div>
      )}
      {asked && user && <ActDialog name={asked} user={user} onClose={close} />}
    </section>
  );
}

function Balances({ balance }: { balance: AdminUserDetail["balance"] | undefined }) {
  const t = useMessages($personMessages);
  const figure = (value: string | undefined) => (value === undefined ? <Skeleton /> : <Amount value={value} />);
  return (
    <KpiRow label={t.balance}>
      <Kpi label={t.total}>{figure(balance?.total_ubxs)}</Kpi>
      <Kpi label={t.available} help={t.availableHelp}>
        {figure(balance?.available_ubxs)}
      </Kpi>
      <Kpi label={t.invested} help={t.investedHelp}>
        {figure(balance?.invested_ubxs)}
      </Kpi>
      <Kpi label={t.earnings} help={t.earningsHelp}>
        {figure(balance?.earnings_ubxs)}
      </Kpi>
      <Kpi label={t.reserved} help={t.reservedHelp}>
        {figure(balance?.reserved_ubxs)}
      </Kpi>
    </KpiRow>
  );
}
