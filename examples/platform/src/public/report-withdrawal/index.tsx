import { ButtonLink, ErrorNotice, Notice, Spinner, useMessages, useStore } from "@freehold/ui";
import type { ReactNode } from "react";
import { Support } from "../../shared/layout/Support.tsx";
import { LinkPage, StepButton } from "../LinkPage.tsx";
import { $reportMessages } from "./messages.ts";
import { $report, type Report, stopWithdrawal } from "./store.ts";

/** The page of the link "It wasn't me" in a mail. */
export default function ReportWithdrawalPage() {
  const t = useMessages($reportMessages);
  const report = useStore($report);
  const title = report.step === "stopped" && report.before ? t.stoppedBefore : t[report.step];
  return (
    <LinkPage lead={{ title: t.entryTitle, text: t.entryText }} title={title}>
      <Outcome report={report} />
    </LinkPage>
  );
}

function Outcome({ report }: { report: Report }): ReactNode {
  const t = useMessages($reportMessages);
  switch (report.step) {
    case "ask":
      return (
        <>
          <p>{t.askText}</p>
          <StepButton danger onPress={stopWithdrawal}>
            {t.askAct}
          </StepButton>
          <p>{t.askOtherwise}</p>
        </>
      );
    case "working":
      return <Spinner label={t.wait} />;
    case "stopped":
      return (
        <>
          <Notice tone="success" title={report.before ? t.stoppedBeforeTitle : t.stoppedTitle}>
            {`${report.before ? t.stoppedBeforeText : t.stoppedText} ${t.walletUnverified}`}
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
          <StepButton onPress={stopWithdrawal}>{t.tryAgain}</StepButton>
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
