import type { User } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, CopyButton, Dialog, ErrorNotice, Notice, TextField, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { useState } from "react";
import { isAddress } from "viem";
import { createProofMessage, sendProof } from "./kit/verification.ts";
import { $elsewhereText } from "./sign-elsewhere-text.ts";
import { $text } from "./text.ts";

/**
 * Proves a wallet that cannot be connected here, such as a hardware wallet or a Safe: the message is copied, signed
 * anywhere, and the signature pasted.
 *
 * @param user - whose wallet is probably meant, unless it is verified already.
 */
export function SignElsewhere({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages($elsewhereText);
  const { replaces } = useMessages($text);
  const [address, setAddress] = useState(user.wallet_verified_at ? "" : user.wallet_address);
  const [message, setMessage] = useState<string | null>(null);
  const [signature, setSignature] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [done, setDone] = useState(false);

  async function work(job: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await job();
    } catch (failure) {
      setError(failure);
      // A message that is too old, or used, is of no more use.
      if (isApiError(failure) && failure.code === "invalid_nonce") {
        setMessage(null);
        setSignature("");
      }
    } finally {
      setBusy(false);
    }
  }
  const write = () =>
    work(async () => {
      const wallet = address.trim();
      if (!isAddress(wallet)) throw t.badAddress;
      setMessage(await createProofMessage(wallet));
    });
  const verify = () =>
    work(async () => {
      await sendProof(message ?? "", signature.trim());
      setDone(true);
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      className="fh-wallet-elsewhere"
      actions={
        done ? (
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        ) : message === null ? (
          <Button variant="primary" type="submit" form="fh-wallet-address" busy={busy} busyLabel={t.preparing}>
            {t.prepare}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form="fh-wallet-signature" busy={busy} busyLabel={t.verifying}>
            {t.verify}
          </Button>
        )
      }
    >
      {done ? (
        <Notice tone="success" live>
          {t.done}
        </Notice>
      ) : message === null ? (
        <form
          id="fh-wallet-address"
          className="fh-stack"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <p>{t.intro}</p>
          {user.wallet_verified_at && (
            <Notice tone="warning">{replaces({ address: shortAddress(user.wallet_address) })}</Notice>
          )}
          <TextField
            label={t.address}
            help={t.addressHelp}
            mono
            required
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <ErrorNotice error={error} fallback={t.failed} />
        </form>
      ) : (
        <form
          id="fh-wallet-signature"
          className="fh-stack"
          onSubmit={(event) => {
            event.preventDefault();
            void verify();
          }}
        >
          <div className="fh-wallet-message">
            <div className="fh-wallet-message-head">
              <span className="fh-label">{t.message}</span>
              <CopyButton value={message} label={t.copy} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by keyboard */}
            <section className="fh-wallet-text fh-mono" tabIndex={0} aria-label={t.message}>
              {message}
            </section>
          </div>
          <TextField
            label={t.signature}
            help={t.signatureHelp}
            mono
            required
            autoComplete="off"
            spellCheck={false}
            value={signature}
            onChange={(event) => setSignature(event.target.value)}
          />
          <ErrorNotice error={error} fallback={t.failed} />
        </form>
      )}
    </Dialog>
  );
}
