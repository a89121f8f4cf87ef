import { Button, ErrorNotice, useMessages } from "@freehold/ui";
import { Download } from "@freehold/ui/icons";
import { useAction } from "../action/use-action.ts";
import { $downloadMessages } from "./messages.ts";
import { saveFile } from "./save-file.ts";
import "./styles.css";

/**
 * Fetches a file with the person's token and saves it on their device. What went wrong stands beneath it.
 *
 * @example
 * <DownloadButton label={t.csv} name="transactions.csv" read={() => transactions.csv()} />
 */
export function DownloadButton({
  label,
  name,
  read,
}: {
  label: string;
  /** Of the file on the device. */
  name: string;
  /** Reads the file. */
  read: () => Promise<Blob | string>;
}) {
  const t = useMessages($downloadMessages);
  const download = useAction({ run: async () => saveFile(name, await read()) });
  return (
    <div className="download">
      <Button size="small" icon={<Download size={16} />} busy={download.busy} onClick={() => void download.start()}>
        {label}
      </Button>
      <ErrorNotice error={download.error} fallback={t.notDownloaded} />
    </div>
  );
}
