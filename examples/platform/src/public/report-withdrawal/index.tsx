import { Button, ButtonLink, Card, ErrorNotice, Notice, Spinner, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { EntryPage } from "../../shared/entry-page/EntryPage.tsx";
import { Support } from "../../shared/Support.tsx";
import { $reportMessages } from "./messages.ts";
import { $report, type Report, stopWithdrawal } from "./store.ts";

/** The page of the link "This was not me" in a mail. It has stopped the request before anybody presses anything. */
export default function ReportWithdrawalPage() {
  const t = useMessages($reportMessages);
  const report = useStore($report);
  const title = report.step === "stopped" && report.before ? t.stoppedBefore : t[report.step];
  const documentTitle = t.documentTitle({ title });
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <EntryPage lead={{ title: t.entryTitle, text: t.entryText }}>
      {/* One region for all states: a screen reader says what has become of it, whatever has the focus. */}
      <div aria-live="polite" className="report">
        <Card title={title}>
          <Outcome report={report} />
        </Card>
      </div>
    </EntryPage>
  );
}

function Outcome({ report }: { report: Report }): ReactNode {
  const t = useMessages($reportMessages);
  switch (report.step) {
    case "working":
      return <Spinner label={t.wait} />;
    case "stopped":
      return (
        <>
          <Notice tone="success" title={report.before ? t.stoppedBeforeTitle : t.stoppedTitle}>
            {report.before ? t.stoppedBeforeText : t.stoppedText} {t.walletUnverified}
          </Notice>
          <NewPassword />
        </>
      );
    case "late":
      return (
        <>
          <Notice tone="error" title={t.lateTitle}>
            {t.lateText}
          </Notice>
          <Support />
          <NewPassword />
        </>
      );
    case "unknown":
      return (
        <>
          <p>{t.unknownText}</p>
          <p>{t.unknownSupport}</p>
          <Support />
        </>
      );
    case "failed":
      return (
        <>
          <ErrorNotice error={report.error} fallback={t.failedText} />
          <Support />
          <Button variant="primary" size="large" wide onClick={stopWithdrawal}>
            {t.tryAgain}
          </Button>
        </>
      );
  }
}

function NewPassword() {
  const t = useMessages($reportMessages);
  return (
    <>
      <div className="report-next">
        <h3>{t.nextTitle}</h3>
        <p>{t.nextText}</p>
      </div>
      <ButtonLink href="/reset-password" variant="primary" size="large" wide>
        {t.newPassword}
      </ButtonLink>
    </>
  );
}
