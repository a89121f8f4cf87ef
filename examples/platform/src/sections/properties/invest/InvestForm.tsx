import type { InvestmentQuote, PropertyDetail } from "@freehold/contract";
import { Button, ErrorNotice, TextField, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Choice } from "../../../shared/action/Choice.tsx";
import { $investMessages } from "./messages.ts";
import { QuoteLines } from "./QuoteLines.tsx";
import { $quote, askForQuote } from "./store.ts";
import { toAsked, type Wanted } from "./wanted.ts";

/** How long somebody pauses before what they typed is quoted. */
const PAUSE_MS = 150;

/** How many shares, or for how much; what it costs stands beneath as one types. */
export function InvestForm({
  property,
  wanted,
  onWanted,
  onReview,
}: {
  property: PropertyDetail;
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
  onReview: (quote: InvestmentQuote) => void;
}) {
  const t = useMessages($investMessages);
  const { data, error, loading } = useStore($quote);
  const { by, typed } = wanted;
  const asked = toAsked(wanted);
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what is asked
  useEffect(() => {
    const timer = setTimeout(() => askForQuote(property.id, asked), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [property.id, key]);
  useEffect(() => () => askForQuote(property.id, null), [property.id]);

  const quote = data && isAbout(data, property.id, asked) ? data : undefined;
  const isBad = typed.trim() !== "" && asked === null;
  return (
    <form
      className="invest-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (quote && !loading && quote.refusal === null) onReview(quote);
      }}
    >
      <Choice
        legend={t.how}
        options={[
          { value: "shares", label: t.byShares },
          { value: "amount", label: t.byAmount },
        ]}
        value={by}
        onChange={(chosen) => onWanted({ by: chosen, typed: "" })}
      />
      <TextField
        label={by === "shares" ? t.shares : t.amount}
        help={by === "shares" ? t.sharesHelp : t.amountHelp}
        error={isBad && (by === "shares" ? t.badShares : t.badAmount)}
        inputMode={by === "shares" ? "numeric" : "decimal"}
        autoComplete="off"
        required
        value={typed}
        onChange={(event) => onWanted({ by, typed: event.target.value })}
      />
      <ErrorNotice error={asked && error} fallback={t.notQuoted} onRetry={$quote.reload} />
      {asked && <QuoteLines quote={quote ?? data} stale={!quote || loading} />}
      <Button type="submit" variant="primary" wide disabled={!quote || loading || quote.refusal !== null}>
        {t.review}
      </Button>
    </form>
  );
}

/** The quote on the screen is of what is asked now, and not of what was typed a moment ago. */
function isAbout(quote: InvestmentQuote, propertyId: string, asked: ReturnType<typeof toAsked>): boolean {
  if (!asked || quote.property_id !== propertyId) return false;
  return "shares" in asked ? quote.shares === asked.shares : true;
}
