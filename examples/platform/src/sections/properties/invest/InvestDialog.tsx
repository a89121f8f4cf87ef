import type { Investment, InvestmentQuote, PropertyDetail } from "@freehold/contract";
import { Button, Dialog, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useId, useState } from "react";
import { useAction } from "../../../shared/action/use-action.ts";
import { InvestForm, ReviewButton } from "./InvestForm.tsx";
import { $investMessages } from "./messages.ts";
import { Receipt } from "./Receipt.tsx";
import { Review } from "./Review.tsx";
import { invest } from "./store.ts";
import type { Wanted } from "./wanted.ts";

/** How far a person is on the way to their shares. */
type Step = { at: "form" } | { at: "review"; quote: InvestmentQuote } | { at: "receipt"; bought: Investment };

/** The way to shares: how many, a look at what they cost, the receipt. */
export function InvestDialog({ property, onClose }: { property: PropertyDetail; onClose: () => void }) {
  const t = useMessages($investMessages);
  const form = useId();
  const [step, setStep] = useState<Step>({ at: "form" });
  const [wanted, setWanted] = useState<Wanted>({ by: "shares", typed: "1" });
  const buying = useAction({
    run: async () => {
      if (step.at === "review") setStep({ at: "receipt", bought: await invest(step.quote) });
    },
  });
  const titles = {
    form: t.dialogTitle({ name: property.name }),
    review: t.reviewTitle,
    receipt: t.receiptId,
  };
  return (
    <Dialog
      // A new step is a new dialog to a screen reader: its title is read out.
      key={step.at}
      open
      onClose={onClose}
      dismissible={!buying.busy}
      title={titles[step.at]}
      className="invest-dialog"
      actions={
        <>
          {step.at === "form" && (
            <>
              <Button onClick={onClose}>{t.cancel}</Button>
              <ReviewButton form={form} property={property} wanted={wanted} />
            </>
          )}
          {step.at === "review" && (
            <>
              <Button disabled={buying.busy} onClick={() => setStep({ at: "form" })}>
                {t.back}
              </Button>
              <Button variant="primary" busy={buying.busy} busyLabel={t.buying} onClick={() => void buying.start()}>
                {t.buy({ total: formatUbxs(step.quote.total_ubxs) })}
              </Button>
            </>
          )}
          {step.at === "receipt" && (
            <Button variant="primary" onClick={onClose}>
              {t.done}
            </Button>
          )}
        </>
      }
    >
      {step.at === "form" && (
        <InvestForm
          id={form}
          property={property}
          wanted={wanted}
          onWanted={setWanted}
          onReview={(quote) => setStep({ at: "review", quote })}
        />
      )}
      {step.at === "review" && <Review property={property} quote={step.quote} error={buying.error} />}
      {step.at === "receipt" && <Receipt bought={step.bought} />}
    </Dialog>
  );
}
