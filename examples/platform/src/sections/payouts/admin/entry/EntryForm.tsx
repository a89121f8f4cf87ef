import type { DistributionDue, DistributionPreview, DistributionRequest } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, Card, Notice, TextField, useMessages, useStore } from "@freehold/ui";
import { readTypedAmount } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { DialogTextArea } from "../../../../shared/action/DialogTextArea.tsx";
import { type Problems, useAction } from "../../../../shared/action/use-action.ts";
import { RestoredNotice } from "../../../../shared/drafts/RestoredNotice.tsx";
import { useDraft } from "../../../../shared/drafts/use-draft.ts";
import { monthInWords } from "../../../../shared/figures/month-in-words.ts";
import { path } from "../../path.ts";
import { $monthMessages } from "../messages.ts";
import { $preview, openDistribution, previewMonth, proposeMonth } from "../store.ts";
import { Preview } from "./Preview.tsx";

type Field = "gross" | "costs";

/**
 * The figures of a month; beneath them, once worked out, what holders get.
 *
 * @param props.isCorrection - it is what was missing in a month that is distributed.
 */
export function EntryForm({
  row,
  month,
  isCorrection = false,
}: {
  row: DistributionDue;
  month: string;
  isCorrection?: boolean;
}) {
  const t = useMessages($monthMessages);
  const answer = useStore($preview);
  const draft = useDraft(
    `${isCorrection ? "correction" : "entry"} of ${month} of ${row.property_id}`,
    isCorrection ? { gross: "", costs: "0", note: "" } : { gross: row.gross_ubxs, costs: row.costs_ubxs, note: "" },
    { home: path.href({ rest: ["months", "new"] }) },
  );
  const { gross, costs, note } = draft.typed;
  const figures = {
    property_id: row.property_id,
    month,
    gross_ubxs: readTypedAmount(gross) ?? "",
    costs_ubxs: readTypedAmount(costs) ?? "",
    is_correction: isCorrection,
  };
  // One can go on typing while it is worked out: an answer to other figures is not shown.
  const preview = answer && isOf(answer, figures) ? answer : null;
  const action = useAction<Field>({
    check: () => ({
      gross: readTypedAmount(gross) === null ? t.invalidAmount : null,
      costs: readTypedAmount(costs) === null ? t.invalidAmount : null,
    }),
    problemsOf: fieldProblems,
    run: () => previewMonth(figures),
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Once for each answer: an admin who types the same figures again is not called away.
    if (!answer) return;
    place.current?.focus();
    place.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  /** Nothing can be typed while a month is sent: a refusal stands beneath the figures that were refused. */
  const [sending, setSending] = useState(false);
  async function propose({ property_id, gross_ubxs, costs_ubxs }: DistributionPreview, reason: string) {
    setSending(true);
    try {
      const id = await proposeMonth({
        ...{ property_id, month, gross_ubxs, costs_ubxs, note, is_correction: isCorrection },
        ...(reason && { reason }),
      });
      draft.clear();
      openDistribution(id);
    } finally {
      setSending(false);
    }
  }
  const type = (field: Field, typed: string) => {
    draft.type({ [field]: typed });
    action.clear(field);
  };
  const words = { name: row.property_name, month: monthInWords(month) };
  return (
    <>
      <Card title={isCorrection ? t.correctionTitle(words) : t.entryTitle(words)}>
        {isCorrection && <Notice tone="info">{t.correctionText}</Notice>}
        <RestoredNotice draft={draft} />
        <ActionForm
          className="action-form months-form"
          action={action}
          fallback={t.notPreviewed}
          footer={
            !preview && (
              <div className="fh-actions">
                <Button type="submit" variant="primary" busy={action.busy} busyLabel={t.previewing}>
                  {t.preview}
                </Button>
              </div>
            )
          }
        >
          <TextField
            label={isCorrection ? t.correctionGross : t.gross}
            help={isCorrection ? t.correctionGrossHelp : t.grossHelp}
            error={action.problems.gross}
            inputMode="decimal"
            autoComplete="off"
            disabled={sending}
            value={gross}
            onChange={({ target }) => type("gross", target.value)}
          />
          <TextField
            label={isCorrection ? t.correctionCosts : t.costs}
            help={isCorrection ? t.correctionCostsHelp : t.costsHelp}
            error={action.problems.costs}
            inputMode="decimal"
            autoComplete="off"
            disabled={sending}
            value={costs}
            onChange={({ target }) => type("costs", target.value)}
          />
          <DialogTextArea
            state={{ busy: sending, problem: null, clear: () => undefined }}
            label={t.note}
            help={t.noteHelp}
            rows={2}
            maxLength={1000}
            value={note}
            onType={(typed) => draft.type({ note: typed })}
          />
        </ActionForm>
      </Card>
      {preview && <Preview preview={preview} placeRef={place} propose={(reason) => propose(preview, reason)} />}
    </>
  );
}

/** Whether what was worked out is of these figures. */
function isOf(preview: DistributionPreview, figures: Omit<DistributionRequest, "note" | "reason">): boolean {
  return (["property_id", "month", "gross_ubxs", "costs_ubxs", "is_correction"] as const).every(
    (name) => preview[name] === figures[name],
  );
}

/** What the server says of a field stands at it. */
function fieldProblems(error: unknown): Problems<Field> | null {
  if (!isApiError(error) || error.code !== "validation_failed") return null;
  const of = (path: string) => error.errors.some((one) => one.path === path);
  if (of("gross_ubxs")) return { gross: error.detail };
  return of("costs_ubxs") ? { costs: error.detail } : null;
}
