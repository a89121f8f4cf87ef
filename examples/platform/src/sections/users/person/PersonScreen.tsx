import type { AdminUserDetail } from "@freehold/contract";
import { Amount, Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { UsersRound } from "@freehold/ui/icons";
import { useEffect, useRef, useState } from "react";
import { partsAddUp } from "../../../shared/accounts/accounts-of.ts";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { OutcomeNotice } from "../../../shared/layout/OutcomeNotice.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { Tabs } from "../../../shared/tabs/Tabs.tsx";
import { Records } from "../records/Records.tsx";
import { AccountBadges } from "../shared/Badges.tsx";
import { path } from "../shared/store.ts";
import { ActDialog } from "./ActDialog.tsx";
import { FactorReset } from "./FactorReset.tsx";
import { $personMessages } from "./messages.ts";
import { Overview } from "./Overview.tsx";
import { Proposal } from "./Proposal.tsx";
import { $outcome, $person, type ActName, forgetOutcome, personPath, removalOf } from "./store.ts";

/** The parts that tell what happened. */
const ACTIVITY: readonly string[] = ["sign-ins", "mails", "history", "acts"];

/** One person: what they have, and what an admin can do about their account. */
export function PersonScreen({ id }: { id: string }) {
  const t = useMessages($personMessages);
  const { data, error, loading } = useStore($person);
  const outcome = useStore($outcome);
  const [part = ""] = useStore(personPath.$rest);
  const [asked, setAsked] = useState<{ name: ActName; user: AdminUserDetail["user"] } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const user = data?.user;
  const ask = (name: ActName) => user && setAsked({ name, user });
  useDocumentTitle(user?.email ?? t.title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => forgetOutcome, []);
  useFocusFallback(heading, user && buttonsOf(user));
  const close = () => {
    setAsked(null);
    // What opened the dialog may be gone with what it did.
    queueMicrotask(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  };
  if (isNotFound(error)) return <Unknown />;
  return (
    <section className="user" aria-labelledby="user-title" aria-busy={loading || undefined}>
      <BackLink href={path.hrefBack()}>{t.toList}</BackLink>
      <PageHeader
        id="user-title"
        title={user?.email ?? t.title}
        titleRef={heading}
        lead={user ? <AccountBadges user={user} /> : error == null && <Skeleton />}
      />
      <OutcomeNotice className="user-outcome" outcome={outcome} />
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$person.reload} />
      {user?.role_change && (
        <Proposal change={user.role_change} isOwn={user.is_you} removal={removalOf(user)} onAct={ask} />
      )}
      {user && <FactorReset user={user} onAct={ask} />}
      {(data || error == null) && (
        <div>
          <Tabs
            label={t.parts}
            path={personPath}
            tabs={[
              { id: "", label: t.overview },
              { id: "deposits", label: t.deposits },
              { id: "requests", label: t.requests },
              { id: "holdings", label: t.holdings },
              { id: "earnings", label: t.earned },
              { id: "referrals", label: t.referrals },
              { id: "notes", label: t.notes },
              { id: "sign-ins", label: t.activity, others: ACTIVITY },
            ]}
          />
          {ACTIVITY.includes(part) && (
            <Tabs
              label={t.activity}
              path={personPath}
              tabs={[
                { id: "sign-ins", label: t.signIns },
                { id: "mails", label: t.mails },
                { id: "history", label: t.history },
                { id: "acts", label: t.acts },
              ]}
            />
          )}
          {part === "" ? (
            <div className="user-overview">
              <Balances balance={data?.balance} />
              {user ? <Overview user={user} onAct={ask} /> : <Waiting />}
            </div>
          ) : (
            <Records key={part} part={part} id={id} />
          )}
        </div>
      )}
      {asked && <ActDialog {...asked} onClose={close} />}
    </section>
  );
}

/** Differs whenever an account can be treated in another way. */
const buttonsOf = (user: AdminUserDetail["user"]) =>
  [
    ...[user.role, user.role_change?.id, user.factor_reset?.id, user.factors_removed_at],
    ...[user.disabled_at, user.session_count > 0],
  ].join();

function Unknown() {
  const t = useMessages($personMessages);
  return (
    <section className="user" aria-labelledby="user-title">
      <BackLink href={path.hrefBack()}>{t.toList}</BackLink>
      <PageHeader id="user-title" title={t.unknownTitle} />
      <EmptyState icon={<UsersRound size={28} strokeWidth={1.25} />} title={t.unknownTitle}>
        {t.unknownText}
      </EmptyState>
    </section>
  );
}

/** As large as the overview that is being read. */
function Waiting() {
  const t = useMessages($personMessages);
  return (
    <div className="user-columns">
      <Card title={t.account}>
        <Skeleton lines={16} />
      </Card>
      <Card title={t.actions}>
        <Skeleton lines={9} />
      </Card>
    </div>
  );
}

function Balances({ balance }: { balance: AdminUserDetail["balance"] | undefined }) {
  const t = useMessages($personMessages);
  const whole = balance !== undefined && !partsAddUp(balance);
  const figure = (value: string | undefined) =>
    value === undefined ? <Skeleton /> : <Amount value={value} whole={whole} />;
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
