import { Button, ErrorNotice, useMessages } from "@freehold/ui";
import { Download } from "@freehold/ui/icons";
import { useState } from "react";
import { useAction } from "../action/use-action.ts";
import { $downloadMessages } from "./messages.ts";
import { SavedFile } from "./SavedFile.tsx";
import { saveFile, toFile } from "./save-file.ts";
import "./styles.css";

/**
 * Fetches a file with the person's token and saves it on their device. Shows below the button what went wrong, or another way to get the file.
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
  const [file, setFile] = useState<File | null>(null);
  const download = useAction({
    run: async () => {
      setFile(null);
      const fetched = toFile(name, await read());
      saveFile(fetched);
      setFile(fetched);
    },
  });
  return (
    <div className="download">
      <Button size="small" icon={<Download size={16} />} busy={download.busy} onClick={() => void download.start()}>
        {label}
      </Button>
      <ErrorNotice error={download.error} fallback={t.notDownloaded} />
      {file && <SavedFile file={file} />}
    </div>
  );
}
