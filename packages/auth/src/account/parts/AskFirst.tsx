import { Button, type ButtonProps } from "@freehold/ui";
import { type ComponentProps, useState } from "react";
import type { News } from "./Part.tsx";
import { Question } from "./Question.tsx";
import { useAction } from "./use-action.ts";

/** A button of a {@link Part} that asks first: the question takes its place until it's answered. */
export function AskFirst({
  label,
  variant,
  news,
  done,
  run,
  ...question
}: Omit<ComponentProps<typeof Question>, "action" | "onYes" | "onNo"> & {
  /** Of the button. */
  label: string;
  variant?: ButtonProps["variant"];
  news: News;
  /** What the part says once it's done. @default nothing: what comes of it has the focus */
  done?: string;
  run: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  if (!isAsking)
    return (
      <div className="fh-actions">
        <Button size="small" variant={variant} onClick={() => setAsking(true)}>
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
