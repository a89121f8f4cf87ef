import type { DataExportState } from "@freehold/contract";
import { createBackoff, poll } from "@freehold/session";
import { ownData } from "@freehold/session/api/own-data";
import { Button, ErrorNotice, Notice, Spinner, Time, useMessages, type WidgetFailure } from "@freehold/ui";
import { Download } from "@freehold/ui/icons";
import { useEffect } from "react";
import { $text } from "../messages.ts";
import { Part, useNews } from "../parts/Part.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";

/** How often it's read how far the file is, in milliseconds. */
const INTERVAL = 2_000;
const PAUSES = { first: INTERVAL, longest: 30_000 };

const readState = () => ownData.exportState();

/** The file with the user's data, which takes the server a while. */
export function YourData({ alone, onError }: { alone: boolean; onError: (failure: WidgetFailure) => void }) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readState, onError);
  const news = useNews();
  const begin = useAction();
  const download = useAction();
  const file = data?.export ?? null;
  const isMaking = file?.state === "waiting" || file?.state === "working";
  useEffect(() => {
    if (!isMaking) return;
    const leaving = new AbortController();
    const again = async () => {
      await reload();
      return INTERVAL;
    };
    void poll(again, { backoff: createBackoff(PAUSES), signal: leaving.signal });
    return () => leaving.abort();
  }, [isMaking, reload]);
  return (
    <Part title={t.yourData} text={t.yourDataText} alone={alone} news={news}>
      <ErrorNotice error={error} fallback={t.yourDataNotRead} onRetry={reload} busy={busy} />
      {!data && !error && <Spinner label={t.yourDataLoading} />}
      <div role="status" className="fh-account-state">
        {file && isMaking && <Making {...file} />}
        {file?.state === "failed" && <Notice tone="error">{t.fileFailed}</Notice>}
        {file?.state === "ready" && (
          <p className="fh-muted">
            <span className="fh-text">{t.fileReady}</span> <Time value={file.expires_at} />
          </p>
        )}
      </div>
      <ErrorNotice error={begin.error} fallback={t.fileNotBegun} />
      <ErrorNotice error={download.error} fallback={t.fileNotDownloaded} />
      {data && !isMaking && (
        <div className="fh-actions">
          {file?.state === "ready" ? (
            <Button
              size="small"
              icon={<Download size={16} />}
              busy={download.busy}
              busyLabel={t.downloading}
              onClick={() => download.run(async () => saveFile(await ownData.exportFile(), t.dataFile))}
            >
              {t.downloadFile}
            </Button>
          ) : (
            <Button
              size="small"
              busy={begin.busy}
              busyLabel={t.preparing}
              onClick={async () => {
                const isBegun = await begin.run(async () => {
                  await ownData.beginExport();
                  await reload();
                });
                if (isBegun) news.tell(null);
              }}
            >
              {t.downloadData}
            </Button>
          )}
        </div>
      )}
    </Part>
  );
}

function Making({ rows_done: done, rows_total: total }: NonNullable<DataExportState["export"]>) {
  const t = useMessages($text);
  return (
    <>
      <p className="fh-text">{t.fileMaking}</p>
      <progress
        className="fh-account-bar"
        part="bar"
        aria-label={t.fileProgress}
        max={total ?? undefined}
        value={total ? done : undefined}
      />
    </>
  );
}
