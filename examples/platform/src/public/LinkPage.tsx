import { Button, Card } from "@freehold/ui";
import type { ReactNode } from "react";
import { type EntryLead, EntryPage } from "../shared/entry-page/EntryPage.tsx";
import { useDocumentTitle } from "../shared/layout/use-document-title.ts";

/** The page of a link in a mail: a card that shows one step after the other. */
export function LinkPage({
  lead,
  title,
  after,
  children,
}: {
  lead: EntryLead;
  /** Of the step. */
  title: string;
  /** Below the card. @default nothing */
  after?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <EntryPage lead={lead}>
      {/* One region for all steps: a screen reader says what has become of it, whatever has the focus. */}
      <div aria-live="polite" className="report" tabIndex={-1}>
        <Card title={title}>{children}</Card>
      </div>
      {after}
    </EntryPage>
  );
}

/**
 * The button of a step. It goes away with its step, so the focus moves to the card first and is not lost.
 *
 * @param props.danger - it ends something that does not come back. @default false
 * @param props.held - it's inactive for now, as `useHold()` says. @default false
 * @param props.busy - what it does takes a while, and the step stays meanwhile. @default false
 */
export function StepButton({
  onPress,
  danger = false,
  held = false,
  busy = false,
  busyLabel,
  children,
}: {
  onPress: () => void;
  danger?: boolean;
  held?: boolean;
  busy?: boolean;
  busyLabel?: string;
  children: ReactNode;
}) {
  return (
    <Button
      variant={danger ? "danger" : "primary"}
      size="large"
      wide
      busy={busy}
      aria-disabled={held || undefined}
      {...(busyLabel && { busyLabel })}
      onClick={(event) => {
        if (held) return;
        event.currentTarget.closest<HTMLElement>(".report")?.focus();
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
