import { $wallet } from "@freehold/session";
import { Button, Card, ErrorNotice, Notice, TextField, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { $requestText, $text } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import { isSameDestination } from "../store/read-answers.ts";
import { canSubmit, type FormState, type SubmittingState } from "../store/state.ts";
import { AddressCheck } from "./AddressCheck.tsx";
import { toNoticeProps } from "./to-notice-props.ts";

/** No one's address, and plainly so. */
const EXAMPLE_ADDRESS = "0x1234567890abcdef1234567890abcdef12345678";

/** Props of {@link Destination}: `wallet` stands beneath the field. */
export type DestinationProps = { state: FormState | SubmittingState; wallet?: ReactNode };

/** SPEC 2 and 5: the destination of the refund, and the button that asks for it. */
export function Destination({ state, wallet }: DestinationProps) {
  const t = useMessages($text);
  const words = useMessages($requestText);
  const { address, problem, failure } = state.draft;
  const isSubmitting = state.status === "submitting";
  const registered = state.user.wallet_address;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void withdrawAll.submit();
  };
  // A disabled submit button also disables Enter, and with it the message that says what is missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !canSubmit(state)) withdrawAll.validateAddress();
  };

  return (
    <Card title={t.formTitle} level={3}>
      <form className="fh-withdraw-form" noValidate onSubmit={submit}>
        {state.status === "form" && state.notice === "unanswered" && (
          <Notice tone="info" live>
            {words.unanswered}
          </Notice>
        )}
        <div className="fh-withdraw-destination">
          <TextField
            label={t.address}
            name="wallet_address"
            mono
            aria-required
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck="false"
            placeholder={EXAMPLE_ADDRESS}
            help={t.addressHelp}
            error={problem && { blank: t.addressBlank, short: t.addressShort }[problem]}
            value={address}
            disabled={isSubmitting}
            onChange={(event) => withdrawAll.setAddress(event.target.value)}
            onBlur={() => address && withdrawAll.validateAddress()}
            onKeyDown={explainOnEnter}
          />
          <KnownAddresses address={address} registered={registered} disabled={isSubmitting} />
          {wallet}
        </div>
        <AddressCheck address={address} registered={registered} />
        {failure && (
          <ErrorNotice {...toNoticeProps(failure, failure.reason === "declined" ? words.declined : words.failed)} />
        )}
        <div className="fh-withdraw-submit">
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            busyLabel={t.processing}
            disabled={!canSubmit(state)}
          >
            {t.submit}
          </Button>
          <Button onClick={withdrawAll.clearAddress} disabled={isSubmitting || !address}>
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What is not to be typed: the registered wallet, and the connected one if it is another. */
function KnownAddresses({ address, registered, disabled }: { address: string; registered: string; disabled: boolean }) {
  const t = useMessages($text);
  const connection = useStore($wallet);
  const connected = connection.status === "connected" ? connection.address : "";
  return (
    <div className="fh-withdraw-known">
      {registered && !isSameDestination(address, registered) && (
        <Button variant="link" size="small" disabled={disabled} onClick={withdrawAll.fillRegisteredWallet}>
          {t.useRegistered}
        </Button>
      )}
      {connected && ![address, registered].some((known) => isSameDestination(known, connected)) && (
        <Button variant="link" size="small" disabled={disabled} onClick={() => withdrawAll.setAddress(connected)}>
          {t.fillConnected({ address: shortAddress(connected) })}
        </Button>
      )}
    </div>
  );
}
