import { Button, ErrorNotice, Spinner, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { Support } from "../../shared/layout/Support.tsx";
import { StepButton } from "../LinkPage.tsx";
import type { TicketWindow } from "../ticket-window.ts";
import { $partnerWindowMessages } from "./messages.ts";

/** What a window shows in each step. */
export function Outcome<Request, Done>({
  state,
  unknownText,
  onRetry,
  ask,
  done,
}: {
  state: TicketWindow<Request, Done>;
  unknownText: string;
  onRetry: () => Promise<void>;
  ask: (request: Request) => ReactNode;
  done: (done: Done) => ReactNode;
}): ReactNode {
  const t = useMessages($partnerWindowMessages);
  switch (state.step) {
    case "working":
      return <Spinner label={t.wait} />;
    case "ask":
      return ask(state.request);
    case "done":
      return (
        <>
          {done(state.done)}
          {/* In the tab of the page that asked, as on phones. */}
          {history.length > 1 && (
            <Button variant="primary" size="large" wide onClick={() => history.back()}>
              {t.goBack}
            </Button>
          )}
        </>
      );
    case "unknown":
      return <p>{unknownText}</p>;
    case "failed":
      return (
        <>
          <ErrorNotice error={state.error} fallback={t.failed} />
          <Support />
          <StepButton onPress={() => void onRetry()}>{t.tryAgain}</StepButton>
        </>
      );
  }
}
