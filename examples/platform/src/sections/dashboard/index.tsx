import { $platform, $session } from "@freehold/session";
import { useMessages, useStore } from "@freehold/ui";
import { type RefundState, withdrawAll } from "@freehold/withdraw-all";
import { useEffect } from "react";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { Refund } from "../../shared/refund/Refund.tsx";
import { DeskWork } from "./DeskWork.tsx";
import { Earnings } from "./Earnings.tsx";
import { GainHistory } from "./GainHistory.tsx";
import { LatestTransactions } from "./LatestTransactions.tsx";
import { $dashboardMessages } from "./messages.ts";
import { Newcomer } from "./Newcomer.tsx";
import { News } from "./News.tsx";
import { NextAct } from "./NextAct.tsx";
import { nextActs } from "./next-acts.ts";
import { Owned } from "./Owned.tsx";
import { $dashboard, $history, hasNoGain, hasNothing } from "./store.ts";
import "./figures.css";
import "./styles.css";

/**
 * What the person owns and what it earns. It begins with where their refund is, or with what they can do next (PLATFORM 4); for an
 * admin with what waits at the desk.
 */
export default function DashboardSection() {
  const t = useMessages($dashboardMessages);
  const platform = useStore($platform);
  const session = useStore($session);
  const { data, error, loading } = useStore($dashboard);
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
  const refund = useStore(withdrawAll.$state);
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  const user = session.status === "signed-in" ? session.user : null;
  const isAdmin = user?.role === "admin";
  const isKnown = (data !== undefined || error != null) && refund.status !== "loading";
  const acts = data
    ? nextActs({ balance: data.balance, isSuspended, isVerified: Boolean(user?.wallet_verified_at) }, t)
    : [];
  return (
    <section aria-labelledby="dashboard-title" className="dashboard" aria-busy={loading}>
      <PageHeader id="dashboard-title" title={t.title} />
      <div className="dashboard-body">
        {isAdmin && <DeskWork />}
        <ReadError data={data} error={error} notRead={t.notRead} onRetry={$dashboard.reload} />
        {data && hasNothing(data) && !isAdmin && <Newcomer isSuspended={isSuspended} />}
        {/* Most admins own nothing: nothing is laid out for them before it is known. */}
        {(data ? !hasNothing(data) : !isAdmin || error != null) && (
          <>
            <div className="dashboard-columns">
              {/* Where no refund was asked for, the next act says so. */}
              {isKnown && !hasNoRequest(refund) && <Refund />}
              <NextAct acts={isKnown ? acts : undefined} />
            </div>
            {(data || !error) && (
              <>
                <div className="dashboard-columns">
                  <Owned dashboard={data} />
                  <Earnings dashboard={data} />
                </div>
                {!(data && hasNoGain(data)) && <GainHistory />}
                <div className="dashboard-columns dashboard-halves">
                  <LatestTransactions transactions={data?.transactions} />
                  <News news={data?.news} />
                </div>
              </>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** The server has said that there is no request, open or over. */
function hasNoRequest(refund: RefundState): boolean {
  return (
    refund.status === "form" &&
    refund.last === null &&
    refund.notice === null &&
    !refund.historyFailed &&
    !refund.draft.failure
  );
}
