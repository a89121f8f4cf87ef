import type { Dashboard, User, Withdrawal } from "@freehold/contract";
import { $platform, $session } from "@freehold/session";
import { useMessages, useStore } from "@freehold/ui";
import { RefundBanner, type RefundState, withdrawAll } from "@freehold/withdraw-all";
import { useEffect } from "react";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { Refund } from "../../shared/refund/Refund.tsx";
import { $theme } from "../../shared/theme.ts";
import { DeskWork } from "./DeskWork.tsx";
import { GainHistory } from "./GainHistory.tsx";
import { HeroCard } from "./HeroCard.tsx";
import { refundableOf } from "./hero.ts";
import { LatestTransactions } from "./LatestTransactions.tsx";
import { $dashboardMessages } from "./messages.ts";
import { Newcomer } from "./Newcomer.tsx";
import { News } from "./News.tsx";
import { Outline } from "./Outline.tsx";
import { Owned } from "./Owned.tsx";
import { $dashboard, $history, hasNoGain, hasNothing } from "./store.ts";
import "./styles.css";

/**
 * What the person owns. It begins with the one sum that matters now: their refund, or what they can do next (PLATFORM 4); for an admin
 * with what waits at the desk.
 */
export default function DashboardSection() {
  const t = useMessages($dashboardMessages);
  const platform = useStore($platform);
  const session = useStore($session);
  const { data, error, loading } = useStore($dashboard);
  const refund = useStore(withdrawAll.$state);
  useEffect(
    () =>
      withdrawAll.connect({
        onStatusChange() {
          $dashboard.reload();
          $history.reload();
        },
      }),
    [],
  );
  // The chart reads beside the rest, and not only once it is shown.
  useEffect(() => $history.listen(() => {}), []);
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  const user = session.status === "signed-in" ? session.user : null;
  const isAdmin = user?.role === "admin";
  return (
    <section aria-labelledby="dashboard-title" className="dashboard" aria-busy={loading}>
      <PageHeader id="dashboard-title" title={t.title} />
      <div className="dashboard-body">
        {isAdmin && <DeskWork />}
        <ReadError data={data} error={error} notRead={t.notRead} onRetry={$dashboard.reload} />
        {!data ? (
          error == null ? (
            // Most admins own nothing: nothing is laid out for them before it is known.
            !isAdmin && <Outline />
          ) : (
            <Refund />
          )
        ) : hasNothing(data) ? (
          !isAdmin && <Newcomer isSuspended={isSuspended} />
        ) : refund.status === "loading" || platform.state === "loading" ? (
          <Outline />
        ) : (
          <Own dashboard={data} refund={refund} {...{ isSuspended, user }} />
        )}
      </div>
    </section>
  );
}

/** Updates on the dashboard; each property has all of its own. */
const NEWS = 3;

/** What a person has who has something. */
function Own({
  dashboard,
  refund,
  isSuspended,
  user,
}: {
  dashboard: Dashboard;
  refund: RefundState;
  isSuspended: boolean;
  user: User | null;
}) {
  const theme = useStore($theme);
  const { balance, transactions, news } = dashboard;
  const hasPrincipal = refundableOf(balance) !== "0" || balance.reserved_ubxs !== "0";
  return (
    <>
      <HeroCard
        balance={balance}
        refund={newestOf(refund)}
        isSuspended={isSuspended}
        isVerified={Boolean(user?.wallet_verified_at)}
      />
      {isUnclear(refund) ? <Refund /> : <RefundBanner theme={theme} />}
      {hasPrincipal && <Owned dashboard={dashboard} />}
      {/* After a refund was paid it would fall on that day, as if for a loss. */}
      {hasPrincipal && !hasNoGain(dashboard, isSuspended) && <GainHistory isSuspended={isSuspended} />}
      <div className="dashboard-halves">
        <LatestTransactions transactions={transactions} />
        {news.length > 0 && <News news={news.slice(0, NEWS)} />}
      </div>
    </>
  );
}

/** The newest request that is known, open or over. */
function newestOf(state: RefundState): Withdrawal | null {
  if (state.status === "request" || state.status === "confirmation") return state.refund;
  return state.status === "form" || state.status === "submitting" ? state.last : null;
}

/** Whether there is an open request is not known, or one was just sent. */
function isUnclear(state: RefundState): boolean {
  return (
    state.status === "submitting" ||
    (state.status === "form" &&
      (state.historyFailed || state.draft.failure !== null || (state.notice !== null && state.notice !== "cancelled")))
  );
}
