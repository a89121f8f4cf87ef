import { Button, useMessages, useStore } from "@freehold/ui";
import { ArrowLeft } from "@freehold/ui/icons";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ActionDialog } from "../action/ActionDialog.tsx";
import { OutcomeNotice } from "../layout/OutcomeNotice.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useDocumentTitle } from "../layout/use-document-title.ts";
import { $adminMessages } from "./messages.ts";
import { SigningDialog } from "./signing/SigningDialog.tsx";
import { $outcome, openQueue } from "./store.ts";
import { AskContext, type Question } from "./use-ask.ts";

/** A screen beside the queue: the way back, its title, what the last action led to, its content, and what it asks. */
export function AdminScreen({
  title,
  documentTitle = title,
  lead,
  action,
  busy,
  changed = "",
  children,
}: {
  title: string;
  /** In the browser's tab. @default title */
  documentTitle?: string;
  lead: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  busy: boolean;
  /** Differs whenever buttons may have come or gone by an action. */
  changed?: string;
  children: ReactNode;
}) {
  const t = useMessages($adminMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = useStore($outcome);
  const [question, setQuestion] = useState<Question | null>(null);
  useDocumentTitle(documentTitle);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // What was pressed may be gone with what it did.
    if (changed && outcome && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [outcome, changed]);
  useLayoutEffect(() => {
    // The row that asked may be gone with what another admin decided.
    if (!question && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [question]);
  return (
    <section className="admin-screen" aria-labelledby="admin-title" aria-busy={busy}>
      <div className="admin-back">
        <Button variant="quiet" icon={<ArrowLeft className="flips" size={16} />} onClick={openQueue}>
          {t.toQueue}
        </Button>
      </div>
      <PageHeader id="admin-title" title={title} lead={lead} action={action} titleRef={heading} />
      <OutcomeNotice className="admin-outcome" outcome={outcome} />
      <div className="admin-body">
        <AskContext value={setQuestion}>{children}</AskContext>
      </div>
      {question &&
        (question.signs ? (
          <SigningDialog {...question} onClose={() => setQuestion(null)} />
        ) : (
          <ActionDialog {...question} onClose={() => setQuestion(null)} />
        ))}
    </section>
  );
}
