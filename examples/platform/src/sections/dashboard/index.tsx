import { $platform, $session } from "@freehold/session";
import { useMessages } from "@freehold/ui";
import { RefundStatus, withdrawAll } from "@freehold/withdraw-all";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { openSection } from "../../shared/location/router.ts";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { $theme } from "../../shared/theme.ts";
import { BalanceHistory } from "./BalanceHistory.tsx";
import { Earnings } from "./Earnings.tsx";
import { LatestTransactions } from "./LatestTransactions.tsx";
import { $dashboardMessages } from "./messages.ts";
import { News } from "./News.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { Owned } from "./Owned.tsx";
import { $dashboard, $history } from "./store.ts";
import "./figures.css";
import "./styles.css";

/**
 * What the person owns and what it earns. While the platform is suspended it begins with where their refund is (PLATFORM 4).
 */
export default function DashboardSection() {
  const t = useMessages($dashboardMessages);
  const theme = useStore($theme);
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
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  const isVerified = session.status !== "signed-in" || Boolean(session.user.wallet_verified_at);
  return (
    <section aria-labelledby="dashboard-title" className="dashboard" aria-busy={loading}>
      <PageHeader id="dashboard-title" title={t.title} />
      <div className="dashboard-body">
        <div className="dashboard-columns">
          {isSuspended && <RefundStatus theme={theme} onOpen={() => openSection("withdraw-all")} />}
          <NextSteps
            balance={data?.balance}
            isReading={error == null}
            isSuspended={isSuspended}
            isVerified={isVerified}
          />
        </div>
        <ReadError data={data} error={error} notRead={t.notRead} onRetry={$dashboard.reload} />
        {(data || !error) && (
          <>
            <div className="dashboard-columns">
              <Owned balance={data?.balance} />
              <Earnings dashboard={data} />
            </div>
            <BalanceHistory />
            <div className="dashboard-columns dashboard-halves">
              <LatestTransactions transactions={data?.transactions} />
              <News news={data?.news} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
