import { Button, Dialog, Root, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { $text } from "../text.ts";
import { $qrCodeWanted } from "./wallets.ts";

/** What stands in the QR code's place on a page without a project id. */
export function MissingQrCode({ owner, theme }: { owner: string; theme?: string | undefined }) {
  const t = useMessages($text);
  const open = useStore($qrCodeWanted) === owner;
  const close = () => $qrCodeWanted.set("");
  return (
    <Root theme={theme}>
      <Dialog
        open={open}
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
