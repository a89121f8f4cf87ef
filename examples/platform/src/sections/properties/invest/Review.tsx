import type { InvestmentQuote, PropertyDetail } from "@freehold/contract";
import { ErrorNotice, useMessages } from "@freehold/ui";
import { fill } from "../../../shared/layout/fill.tsx";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { $investMessages } from "./messages.ts";
import { QuoteLines } from "./QuoteLines.tsx";

/** What is about to be bought, once more in full. */
export function Review({
  property,
  quote,
  error,
}: {
  property: PropertyDetail;
  quote: InvestmentQuote;
  /** Why it could not be bought. */
  error: unknown;
}) {
  const t = useMessages($investMessages);
  const words = useMessages($propertyWords);
  const text = t.reviewText({ shares: words.shares(quote.shares), name: property.name });
  return (
    <div className="invest-form">
      <p className="invest-bought">{fill(text, {})}</p>
      <QuoteLines quote={quote} />
      <p className="fh-muted">{t.reviewPlain}</p>
      <ErrorNotice error={error} fallback={t.notBought} />
    </div>
  );
}
