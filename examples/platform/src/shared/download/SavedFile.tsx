import { Button, CopyButton, useMessages } from "@freehold/ui";
import { Share2 } from "@freehold/ui/icons";
import { useEffect, useState } from "react";
import { $downloadMessages } from "./messages.ts";
import "./styles.css";

/**
 * Says that a file was saved, and offers another way to get it: a browser inside an app may save nothing, and a script cannot tell. If the
 * browser can share files, people share the file. Otherwise they copy its text, or the page's link for a browser that can save it.
 */
export function SavedFile({ file }: { file: File }) {
  const t = useMessages($downloadMessages);
  const [canShare, setCanShare] = useState(() => navigator.canShare?.({ files: [file] }) ?? false);
  const share = () => navigator.share({ files: [file] }).catch((error) => setCanShare(wasClosed(error)));
  return (
    <div className="saved-file" role="status">
      <span>{t.saved({ name: file.name })}</span>
      {canShare ? (
        <Button size="small" icon={<Share2 size={16} />} onClick={() => void share()}>
          {t.share}
        </Button>
      ) : (
        <Copy file={file} />
      )}
    </div>
  );
}

/** The person has closed the list of apps without choosing one. */
const wasClosed = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

function Copy({ file }: { file: File }) {
  const t = useMessages($downloadMessages);
  const isText = file.type.startsWith("text/");
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (isText) void file.text().then(setText);
  }, [file, isText]);
  return (
    <span className="saved-file-copy">
      <span>{isText ? t.copyText : t.copyLink}</span>
      <CopyButton value={isText ? (text ?? "") : location.href} label={isText ? t.copyText : t.copyLink} />
    </span>
  );
}
