import type { DistributionPreview } from "@freehold/contract";
import { Button, Card, Notice, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { useAction } from "../../../../shared/action/use-action.ts";
import { Figures } from "../Figures.tsx";
import { $monthMessages } from "../messages.ts";
import { proposeMonth } from "../store.ts";

/** What everybody gets of the month that is being entered, and the button that hands it on. */
export function Preview({ preview, note }: { preview: DistributionPreview; note: string }) {
  const t = useMessages($monthMessages);
  const place = useRef<HTMLDivElement>(null);
  const { property_id, month, gross_ubxs, costs_ubxs } = preview;
  // What stands here is what is sent, whatever is typed meanwhile.
  const action = useAction({ run: () => proposeMonth({ property_id, month, gross_ubxs, costs_ubxs, note }) });
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="months-preview">
      <Card title={t.previewTitle}>
        <Figures figures={preview} />
        {preview.shares < preview.shares_total && (
          <Notice tone="warning">
            {t.unsold({
              held: preview.shares.toLocaleString("en-US"),
              all: preview.shares_total.toLocaleString("en-US"),
            })}
          </Notice>
        )}
        <Notice tone="info">
          {preview.needs_second_admin ? t.needsSecond({ limit: formatUbxs(preview.alone_limit_ubxs) }) : t.needsNobody}
        </Notice>
        <ActionForm
          action={action}
          fallback={t.notProposed}
          footer={
            <div className="fh-actions">
              <Button type="submit" variant="primary" busy={action.busy} busyLabel={t.sending}>
                {preview.needs_second_admin ? t.propose : t.distributeNow}
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
