import { Button, Details } from "@freehold/ui";
import type { ReactNode } from "react";
import { useIsWindow } from "../../shared/layout/use-is-window.ts";

type RuleProps = {
  name: string;
  value: ReactNode;
  /** The words on the button that changes it. */
  action: string;
  /** What a screen reader says of the button. @default action */
  actionLabel?: string;
  onAction: () => void;
  /** Below what the rule is. */
  note?: ReactNode;
  /** On a phone it is open from the beginning. @default false */
  open?: boolean;
  children: ReactNode;
};

/** One rule: what it is, its value, and the button that changes it. On a phone the name and the value are a line that opens. */
export function Rule({ name, value, action, actionLabel, onAction, note, open, children }: RuleProps) {
  const isPhone = useIsWindow("phone");
  const what = (
    <>
      <p className="admin-muted">{children}</p>
      {note}
    </>
  );
  const button = (
    <Button size="small" aria-label={actionLabel} onClick={onAction}>
      {action}
    </Button>
  );
  if (isPhone)
    return (
      <li>
        <Details
          className="rule-fold"
          open={open}
          summary={
            <>
              <span>{name}</span>
              <span className="rule-value">{value}</span>
            </>
          }
        >
          {what}
          {button}
        </Details>
      </li>
    );
  return (
    <li className="rule">
      <div className="rule-text">
        <h2>{name}</h2>
        {what}
      </div>
      <div className="rule-value">{value}</div>
      {button}
    </li>
  );
}
