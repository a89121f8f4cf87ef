import { Button, Dialog, useMessages } from "@freehold/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { $sharedMessages } from "../../messages.ts";
import { $adminMessages } from "../messages.ts";
import { ResultList } from "./ResultList.tsx";

/** Says what became of each of several things that were done at once. */
export function ResultsDialog({
  title,
  summary,
  onClose,
  children,
}: {
  title: string;
  summary: ReactNode;
  onClose: () => void;
  /** One `<li>` for each. */
  children: ReactNode;
}) {
  const t = useMessages($adminMessages);
  const { done } = useMessages($sharedMessages);
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="action-form">
        <p ref={news} tabIndex={-1} className="results-summary">
          {summary}
        </p>
        <ResultList label={t.results}>{children}</ResultList>
      </div>
    </Dialog>
  );
}
