import { EXAMPLE_ADDRESS } from "@freehold/contract";
import { Button, Card, ErrorNotice, TextField, useMessages, VisuallyHidden } from "@freehold/ui";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { $requestText, $text } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import { canSubmit, type Draft, type FormState, findAddressProblem, type SubmittingState } from "../store/state.ts";
import { AddressCheck } from "./AddressCheck.tsx";
import { ImportantNotice } from "./Explanations.tsx";
import { LookAlike } from "./LookAlike.tsx";
import { refusesAddress, toNoticeProps } from "./to-notice-props.ts";
import { WalletChoices } from "./WalletChoices.tsx";

/** Props of {@link Destination}: `wallet` stands beneath the field. */
export type DestinationProps = { state: FormState | SubmittingState; wallet?: ReactNode };

/** SPEC 2 and 5: the destination of the refund, and the button that asks for it. */
export function Destination({ state, wallet }: DestinationProps) {
  const t = useMessages($text);
  const [announced, setAnnounced] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const check = useRef<HTMLInputElement>(null);
  const asked = useFocusAfterSubmit(state, field, check);
  const refusalId = useId();
  const { draft, lookAlike } = state;
  const { address, failure } = draft;
  const isSubmitting = state.status === "submitting";
  const isRefused = refusesAddress(failure);
  const registered = state.user.wallet_address ?? "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    asked.current = true;
    void withdrawAll.submit();
  };
  // A disabled submit button also disables Enter, and with it the message that says what is missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !canSubmit(state)) withdrawAll.validateAddress();
  };
  // The button is disabled with that, and would leave the focus to the page.
  const clear = () => {
    withdrawAll.clearAddress();
    field.current?.focus();
    setAnnounced(t.cleared);
  };
  const refusal = <SubmitFailure id={refusalId} failure={failure} />;

  return (
    <Card title={t.formTitle} level={3}>
      <form className="fh-withdraw-form" noValidate onSubmit={submit}>
        <WalletChoices address={address} registered={registered} disabled={isSubmitting} />
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
          error={useProblemWords(state)}
          invalid={isRefused}
          refusal={isRefused ? refusalId : undefined}
          value={address}
          disabled={isSubmitting}
          inputRef={field}
          onChange={(event) => {
            setAnnounced("");
            withdrawAll.setAddress(event.target.value);
          }}
          onBlur={() => address && withdrawAll.validateAddress()}
          onKeyDown={explainOnEnter}
        />
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
        {wallet}
        {isRefused && refusal}
        {lookAlike && (
          <LookAlike draft={draft} known={lookAlike} registered={registered} disabled={isSubmitting} checkRef={check} />
        )}
        <AddressCheck address={lookAlike || isRefused ? "" : address} registered={registered} />
        <ImportantNotice />
        {!isRefused && refusal}
        <div className="fh-withdraw-submit">
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={isSubmitting}
            busyLabel={t.processing}
            disabled={!canSubmit(state)}
          >
            {t.submit}
          </Button>
          <Button size="large" onClick={clear} disabled={isSubmitting || !address}>
            {t.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Why a submission created no request, as far as one knows; nothing if none failed. */
export function SubmitFailure({ failure, id }: { failure: Draft["failure"]; id?: string }) {
  const t = useMessages($requestText);
  if (!failure) return null;
  return <ErrorNotice id={id} {...toNoticeProps(failure, failure.reason === "declined" ? t.declined : t.failed)} />;
}

/** What the field says in place of its help. An address that nobody owns is named as soon as it stands there. */
function useProblemWords({ draft }: Pick<FormState, "draft">): string | undefined {
  const t = useMessages($text);
  const found = findAddressProblem(draft.address);
  const problem = draft.problem ?? (found === "zero" || found === "example" ? found : null);
  switch (problem) {
    case "blank":
      return t.addressBlank;
    case "short":
      return t.addressShort;
    case "zero":
      return t.addressZero;
    case "example":
      return t.addressExample;
    default:
      return undefined;
  }
}

/**
 * A form that was not sent, or was refused, has the focus where it is to be put right; otherwise where it was lost, since nothing
 * that is disabled keeps it. Nobody is called away from another part of the page.
 *
 * @returns to be set when the form is sent.
 */
function useFocusAfterSubmit(
  { status, draft }: FormState | SubmittingState,
  field: RefObject<HTMLInputElement | null>,
  check: RefObject<HTMLInputElement | null>,
): { current: boolean } {
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || status === "submitting") return;
    asked.current = false;
    // The page's own answer: in a shadow root nothing is active either while somebody works elsewhere on the page.
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (!isLost && !field.current?.form?.matches(":focus-within")) return;
    if (draft.problem === "uncompared") check.current?.focus();
    else if (draft.problem || refusesAddress(draft.failure) || isLost) field.current?.focus();
  }, [status, draft, field, check]);
  return asked;
}
