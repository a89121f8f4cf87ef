import { cleanAddress, cleanSignature, type User } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, CopyButton, Dialog, ErrorNotice, Notice, TextField, useMessages } from "@freehold/ui";
import { useAddressFault } from "@freehold/ui/destination";
import { shortAddress } from "@freehold/ui/format";
import { useRef, useState } from "react";
import type { Address } from "viem";
import { $text } from "../store/messages.ts";
import { createProofMessage, sendProof } from "../store/wallet-proof.ts";
import { $manualSignatureText } from "./messages.ts";

/**
 * Verifies a wallet that can't be connected here, such as a hardware wallet or a Safe: the user copies the message, signs it anywhere,
 * and pastes the signature.
 *
 * @param user - whose wallet is in the field, unless it's already verified.
 */
export function ManualSignatureDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages($manualSignatureText);
  const { replaces } = useMessages($text);
  const [address, setAddress] = useState(user.wallet_verified_at ? "" : user.wallet_address);
  const [isAddressLeft, setIsAddressLeft] = useState(false);
  const addressFault = useAddressFault(address);
  const addressField = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [signature, setSignature] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isDone, setIsDone] = useState(false);

  async function run(task: () => Promise<void>) {
    setIsBusy(true);
    setError(null);
    try {
      await task();
    } catch (thrown) {
      setError(thrown);
      // A message that is too old, or was used before, cannot be used again.
      if (isApiError(thrown) && thrown.code === "invalid_nonce") {
        setMessage(null);
        setSignature("");
      }
    } finally {
      setIsBusy(false);
    }
  }
  const writeMessage = () =>
    run(async () => {
      setMessage(await createProofMessage(address as Address));
    });
  const verify = () =>
    run(async () => {
      await sendProof(message ?? "", signature);
      setIsDone(true);
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      className="fh-wallet-manual-signature"
      actions={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t.close}
          </Button>
        ) : message === null ? (
          <Button variant="primary" type="submit" form="fh-wallet-address" busy={isBusy} busyLabel={t.preparing}>
            {t.prepare}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form="fh-wallet-signature" busy={isBusy} busyLabel={t.verifying}>
            {t.verify}
          </Button>
        )
      }
    >
      {isDone ? (
        <Notice tone="success" live>
          {t.done}
        </Notice>
      ) : message === null ? (
        <form
          id="fh-wallet-address"
          className="fh-stack"
          onSubmit={(event) => {
            event.preventDefault();
            setIsAddressLeft(true);
            if (addressFault) addressField.current?.focus();
            else void writeMessage();
          }}
        >
          <p className="fh-text">{t.intro}</p>
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
            error={isAddressLeft && address && addressFault}
            inputRef={addressField}
            onChange={(event) => {
              setIsAddressLeft(false);
              setAddress(cleanAddress(event.target.value));
            }}
            onBlur={() => setIsAddressLeft(true)}
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
            onChange={(event) => setSignature(cleanSignature(event.target.value))}
          />
          <ErrorNotice error={error} fallback={t.failed} />
        </form>
      )}
    </Dialog>
  );
}
