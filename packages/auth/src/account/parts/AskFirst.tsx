import { Button } from "@freehold/ui";
import { type ComponentProps, useState } from "react";
import type { News } from "./Part.tsx";
import { Question } from "./Question.tsx";
import { useAction } from "./use-action.ts";

/** A button of a {@link Part} that asks first: the question takes its place until it's answered. */
export function AskFirst({
  label,
  news,
  done,
  run,
  ...question
}: Omit<ComponentProps<typeof Question>, "action" | "onYes" | "onNo"> & {
  /** Of the button. */
  label: string;
  news: News;
  /** What the part says once it's done. @default nothing: the result takes the focus */
  done?: string;
  run: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  if (!isAsking)
    return (
      <div className="fh-actions">
        <Button size="small" variant={question.danger ? "danger" : undefined} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </div>
    );
  return (
    <Question
      {...question}
      action={action}
      onYes={async () => {
        if (!(await action.run(run))) return;
        setAsking(false);
        if (done) news.tell(done);
      }}
      onNo={() => {
        setAsking(false);
        news.tell(null);
      }}
    />
  );
}
