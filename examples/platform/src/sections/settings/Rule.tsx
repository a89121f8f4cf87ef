import { Button } from "@freehold/ui";
import type { ReactNode } from "react";

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
  children: ReactNode;
};

/** One rule: what it is, how it stands, and the button that changes it. */
export function Rule({ name, value, action, actionLabel, onAction, note, children }: RuleProps) {
  return (
    <li className="rule">
      <div className="rule-text">
        <h2>{name}</h2>
        <p className="admin-muted">{children}</p>
        {note}
      </div>
      <div className="rule-value">{value}</div>
      <Button size="small" aria-label={actionLabel} onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}
