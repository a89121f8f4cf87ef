import type { DistributionPreview } from "@freehold/contract";
import { Button, Card, Notice, useMessages } from "@freehold/ui";
import type { RefObject } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { useAction } from "../../../../shared/action/use-action.ts";
import { hasNothing } from "../../amounts.ts";
import { Figures } from "../Figures.tsx";
import { $monthMessages } from "../messages.ts";

/** What everybody gets of the month that is being entered, and the button that hands it on. */
export function Preview({
  preview,
  placeRef,
  propose,
}: {
  preview: DistributionPreview;
  placeRef: RefObject<HTMLDivElement | null>;
  propose: () => Promise<void>;
}) {
  const t = useMessages($monthMessages);
  const isNothing = hasNothing(preview.net_ubxs);
  const action = useAction({ run: propose });
  return (
    <div ref={placeRef} tabIndex={-1} className="months-preview">
      <Card title={t.previewTitle}>
        <Figures figures={preview} />
        {!isNothing && preview.shares < preview.shares_total && (
          <Notice tone="warning">
            {t.unsold({
              held: preview.shares.toLocaleString("en-US"),
              all: preview.shares_total.toLocaleString("en-US"),
            })}
          </Notice>
        )}
        <Notice tone="info">{isNothing ? t.nothingNeedsSecond : t.needsSecond}</Notice>
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
          {null}
        </ActionForm>
      </Card>
    </div>
  );
}
