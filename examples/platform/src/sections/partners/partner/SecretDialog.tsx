import { Button, CopyButton, Dialog, Notice, useMessages } from "@freehold/ui";
import { $partnersMessages } from "../messages.ts";

/** Shows a secret that is never sent again: only its own button closes it. */
export function SecretDialog({
  title,
  text,
  secret,
  copyLabel,
  onClose,
}: {
  title: string;
  text: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
}) {
  const t = useMessages($partnersMessages);
  return (
    <Dialog
      open
      dismissible={false}
      onClose={onClose}
      title={title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.saved}
        </Button>
      }
    >
      <div className="action-form">
        <p>{text}</p>
        <div className="partner-secret">
          <code translate="no">{secret}</code>
          <CopyButton value={secret} label={copyLabel} />
        </div>
        <Notice tone="warning">{t.shownSafely}</Notice>
      </div>
    </Dialog>
  );
}
