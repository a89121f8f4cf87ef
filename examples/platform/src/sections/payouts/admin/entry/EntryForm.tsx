import type { DistributionDue, DistributionPreview, DistributionRequest } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, Card, Notice, TextField, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { DialogTextArea } from "../../../../shared/action/DialogTextArea.tsx";
import { type Problems, useAction } from "../../../../shared/action/use-action.ts";
import { monthInWords } from "../../../../shared/figures/month-in-words.ts";
import { readTyped } from "../../../../shared/typed-amount.ts";
import { $monthMessages } from "../messages.ts";
import { $preview, previewMonth, proposeMonth } from "../store.ts";
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
  const [gross, setGross] = useState(isCorrection ? "" : row.gross_ubxs);
  const [costs, setCosts] = useState(isCorrection ? "0" : row.costs_ubxs);
  const [note, setNote] = useState("");
  const figures = {
    property_id: row.property_id,
    month,
    gross_ubxs: readTyped(gross) ?? "",
    costs_ubxs: readTyped(costs) ?? "",
    is_correction: isCorrection,
  };
  // One can go on typing while it is worked out: an answer to other figures is not shown.
  const preview = answer && isOf(answer, figures) ? answer : null;
  const action = useAction<Field>({
    check: () => ({
      gross: readTyped(gross) === null ? t.invalidAmount : null,
      costs: readTyped(costs) === null ? t.invalidAmount : null,
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
      await proposeMonth({
        ...{ property_id, month, gross_ubxs, costs_ubxs, note, is_correction: isCorrection },
        ...(reason && { reason }),
      });
    } finally {
      setSending(false);
    }
  }
  const type = (field: Field, set: (typed: string) => void) => (typed: string) => {
    set(typed);
    action.clear(field);
  };
  const words = { name: row.property_name, month: monthInWords(month) };
  return (
    <>
      <Card title={isCorrection ? t.correctionTitle(words) : t.entryTitle(words)}>
        {isCorrection && <Notice tone="info">{t.correctionText}</Notice>}
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
            onChange={({ target }) => type("gross", setGross)(target.value)}
          />
          <TextField
            label={isCorrection ? t.correctionCosts : t.costs}
            help={isCorrection ? t.correctionCostsHelp : t.costsHelp}
            error={action.problems.costs}
            inputMode="decimal"
            autoComplete="off"
            disabled={sending}
            value={costs}
            onChange={({ target }) => type("costs", setCosts)(target.value)}
          />
          <DialogTextArea
            state={{ busy: sending, problem: null, clear: () => undefined }}
            label={t.note}
            help={t.noteHelp}
            rows={2}
            maxLength={1000}
            value={note}
            onType={setNote}
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
