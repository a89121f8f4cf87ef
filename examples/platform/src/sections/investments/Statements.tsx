import { Card, useMessages } from "@freehold/ui";
import { $investmentMessages } from "./messages.ts";

/** A statement of any period, as PDF and as CSV. */
export function Statements() {
  const t = useMessages($investmentMessages);
  return <Card title={t.statements}>{t.statementsText}</Card>;
}
