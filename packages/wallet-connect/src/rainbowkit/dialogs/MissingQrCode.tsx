import { Button, Dialog, Root, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { $text } from "../../store/messages.ts";
import { $qrCodeRequest } from "../wallets/open-dialog.ts";

/** Takes the place of the QR code on a page without a project id, and says what is missing. */
export function MissingQrCode({ owner, theme }: { owner: string; theme?: string | undefined }) {
  const t = useMessages($text);
  const isOpen = useStore($qrCodeRequest) === owner;
  const close = () => $qrCodeRequest.set("");
  return (
    <Root theme={theme}>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t.qrTitle}
        actions={
          <Button variant="primary" onClick={close}>
            {t.qrClose}
          </Button>
        }
      >
        <p>{t.qrMissing}</p>
        <p className="fh-muted">{t.qrOperator}</p>
      </Dialog>
    </Root>
  );
}
