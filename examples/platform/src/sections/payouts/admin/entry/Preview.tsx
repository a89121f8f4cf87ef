import type { DistributionPreview } from "@freehold/contract";
import { Button, Card, Notice, useMessages } from "@freehold/ui";
import { type RefObject, useState } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { DialogTextArea } from "../../../../shared/action/DialogTextArea.tsx";
import { useAction } from "../../../../shared/action/use-action.ts";
import { hasNothing, inWhole } from "../../amounts.ts";
import { Figures, MonthSoFar } from "../Figures.tsx";
import { $monthMessages } from "../messages.ts";

/** What the server asks for where a reason is needed, in characters. */
const LEAST = 3;

/** What holders get of the month that is being entered, the reason where one is needed, and the button that hands it on. */
export function Preview({
  preview,
  placeRef,
  propose,
}: {
  preview: DistributionPreview;
  placeRef: RefObject<HTMLDivElement | null>;
  propose: (reason: string) => Promise<void>;
}) {
  const t = useMessages($monthMessages);
  const isNothing = hasNothing(preview.net_ubxs);
  const [reason, setReason] = useState("");
  const action = useAction<"reason">({
    check: () => ({ reason: preview.needs_reason && reason.trim().length < LEAST ? t.reasonMissing : null }),
    run: () => propose(reason.trim()),
  });
  return (
    <div ref={placeRef} tabIndex={-1} className="months-preview">
      <Card title={t.previewTitle}>
        <Figures figures={preview} />
        <MonthSoFar of={preview} />
        {!isNothing && preview.shares < preview.shares_total && (
          <Notice tone="info">
            {t.unsold({
              held: preview.shares.toLocaleString("en-US"),
              all: preview.shares_total.toLocaleString("en-US"),
            })}
          </Notice>
        )}
        <Notice tone="info">{isNothing ? t.nothingNeedsSecond : t.needsSecond}</Notice>
        {preview.needs_reason && !preview.is_correction && (
          <Notice tone="warning">{t.aboveStated({ stated: inWhole(preview.stated_gross_ubxs) })}</Notice>
        )}
        <ActionForm
          action={action}
          fallback={t.notProposed}
          footer={
            <div className="fh-actions">
              <Button type="submit" variant="primary" busy={action.busy} busyLabel={t.sending}>
                {t.propose}
              </Button>
            </div>
          }
        >
          {preview.needs_reason && (
            <DialogTextArea
              state={{
                busy: action.busy,
                problem: action.problems.reason ?? null,
                clear: () => action.clear("reason"),
              }}
              label={t.reason}
              help={t.reasonHelp}
              rows={2}
              maxLength={500}
              value={reason}
              onType={setReason}
            />
          )}
        </ActionForm>
      </Card>
    </div>
  );
}
