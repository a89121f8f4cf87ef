import { type InvestmentQuote, type PropertyDetail, parseAmount } from "@freehold/contract";
import { Button, ErrorNotice, TextField, useMessages, useStore } from "@freehold/ui";
import { useEffect } from "react";
import { RadioGroup } from "../../../shared/action/RadioGroup.tsx";
import { $investMessages } from "./messages.ts";
import { QuoteLines } from "./QuoteLines.tsx";
import { $quote, askForQuote } from "./store.ts";
import { type Asked, toAsked, type Wanted } from "./wanted.ts";

/** How long a person pauses before what they typed is quoted. */
const PAUSE_MS = 150;

/** How many shares, or for how much; what it costs stands beneath as one types. */
export function InvestForm({
  id,
  property,
  wanted,
  onWanted,
  onReview,
}: {
  /** Of the form: its button stands at the foot of the dialog. */
  id: string;
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

  const quote = quoteFor(data, property.id, asked);
  const isBad = typed.trim() !== "" && asked === null;
  return (
    <form
      id={id}
      className="invest-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (quote && !loading && quote.refusal === null) onReview(quote);
      }}
    >
      <RadioGroup
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
    </form>
  );
}

/** The button of an {@link InvestForm}: there is something to look at once the quote is of what is asked now, and can be bought. */
export function ReviewButton({ form, property, wanted }: { form: string; property: PropertyDetail; wanted: Wanted }) {
  const t = useMessages($investMessages);
  const { data, loading } = useStore($quote);
  const quote = quoteFor(data, property.id, toAsked(wanted));
  return (
    <Button type="submit" form={form} variant="primary" disabled={!quote || loading || quote.refusal !== null}>
      {t.review}
    </Button>
  );
}

/** The quote that was read, if it is of what is asked now, and not of what was typed a moment ago. */
function quoteFor(quote: InvestmentQuote | undefined, propertyId: string, asked: Asked | null) {
  if (!quote || !asked || quote.property_id !== propertyId) return undefined;
  const isOfIt =
    "shares" in asked
      ? quote.shares === asked.shares
      : parseAmount(quote.total_ubxs) + parseAmount(quote.remainder_ubxs) === parseAmount(asked.amount_ubxs);
  return isOfIt ? quote : undefined;
}
