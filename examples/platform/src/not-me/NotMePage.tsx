import { Button, ButtonLink, Card, ErrorNotice, Notice, Spinner } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { EntryPage } from "../EntryPage.tsx";
import { $notMe, type NotMe, stop } from "./not-me.ts";

const TITLES: Record<NotMe["step"], string> = {
  working: "Stopping the request",
  stopped: "The request is stopped",
  late: "It cannot be stopped any more",
  unknown: "This link does not work",
  failed: "The request is not stopped yet",
};

/** The page of the link "This was not me" in a mail. It has stopped the request before anybody presses anything. */
export default function NotMePage() {
  const state = useStore($notMe);
  const title = state.step === "stopped" && state.before ? "The request was stopped already" : TITLES[state.step];
  useEffect(() => {
    document.title = `${title} · Freehold`;
  }, [title]);
  return (
    <EntryPage title="This was not me." text="The link in our mail stops a refund that you did not ask for.">
      {/* One region for all states: a screen reader says what has become of it, whatever has the focus. */}
      <div aria-live="polite" className="not-me">
        <Card title={title}>
          <State state={state} />
        </Card>
      </div>
    </EntryPage>
  );
}

function State({ state }: { state: NotMe }): ReactNode {
  switch (state.step) {
    case "working":
      return <Spinner label="One moment, please..." />;
    case "stopped":
      return (
        <>
          <Notice tone="success" title={state.before ? "Nothing of it is paid" : "Nothing of it will be paid"}>
            {state.before
              ? "It had been called off before this link was opened. Everybody is signed out of your account, on every device."
              : "The refund request is called off, and the money is back in your deposits. Everybody is signed out of your account, on every device."}{" "}
            If the wallet was linked to your account, it is no longer taken for verified.
          </Notice>
          <NewPassword />
        </>
      );
    case "late":
      return (
        <>
          <Notice tone="error" title="This refund is being paid, or has been paid">
            A payment cannot be taken back. Please contact support at once, and have this mail at hand.
          </Notice>
          <NewPassword />
        </>
      );
    case "unknown":
      return (
        <>
          <p>
            It is not whole, or it is older than this page knows. Please open it from the mail again, or copy all of it
            into the address bar.
          </p>
          <p>If it still does not work, please contact support.</p>
        </>
      );
    case "failed":
      return (
        <>
          <ErrorNotice error={state.error} fallback="The server could not be asked." />
          <Button variant="primary" size="large" wide onClick={stop}>
            Try Again
          </Button>
        </>
      );
  }
}

function NewPassword() {
  return (
    <>
      <div className="not-me-next">
        <h3>What to do next</h3>
        <p>
          Whoever asked for this refund may know your password. Choose a new one now, and one that you use nowhere else.
        </p>
      </div>
      <ButtonLink href="/reset-password" variant="primary" size="large" wide>
        Choose a new password
      </ButtonLink>
    </>
  );
}
