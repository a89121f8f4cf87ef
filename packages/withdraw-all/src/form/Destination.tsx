import { $wallet } from "@freehold/session";
import { wallet as walletApi } from "@freehold/session/api/wallet";
import { Amount, Button, ErrorNotice, Skeleton, useMessages, useStore, VisuallyHidden } from "@freehold/ui";
import { DestinationField } from "@freehold/ui/destination";
import { X } from "@freehold/ui/icons";
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
import { $text } from "../parts/messages.ts";
import { PanelCard } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import { canSubmit, type Draft, type FormState, type SubmittingState } from "../store/state.ts";
import { ImportantNotice } from "./Explanations.tsx";
import { refusesAddress, toNoticeProps } from "./to-notice-props.ts";

/** Props of {@link Destination}: `wallet` stands beneath the field. */
export type DestinationProps = {
  /** The form as it is now. */
  state: FormState | SubmittingState;
  /** Stands beneath the field, such as a button that connects a wallet. */
  wallet?: ReactNode;
};

/** SPEC 2 and 5: the destination of the refund, and the button that asks for it. */
export function Destination({ state, wallet }: DestinationProps) {
  const t = useMessages($text);
  const [announced, setAnnounced] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const check = useRef<HTMLInputElement>(null);
  const asked = useFocusAfterSubmit(state, field, check);
  const refusalId = useId();
  const { draft, lookAlike, deposits } = state;
  const total = deposits.value?.total;
  const { address, failure } = draft;
  const isSubmitting = state.status === "submitting";
  const isRefused = refusesAddress(failure);
  const connection = useStore($wallet);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    asked.current = true;
    void withdrawAll.submit();
  };
  // A disabled submit button also disables Enter, and with it the message that says what is missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !canSubmit(state)) withdrawAll.validateAddress();
  };
  // The button goes with that, and would leave the focus to the page.
  const clear = () => {
    withdrawAll.clearAddress();
    field.current?.focus();
    setAnnounced(t.cleared);
  };
  const refusal = <SubmitFailure id={refusalId} failure={failure} />;

  return (
    <PanelCard title={t.formTitle}>
      <form className="fh-withdraw-form" noValidate onSubmit={submit}>
        <DestinationField
          address={address}
          registered={state.user.wallet_address ?? ""}
          connected={connection.status === "connected" ? connection.address : ""}
          refused={state.last?.status === "rejected" ? state.last.wallet_address : ""}
          lookAlike={lookAlike}
          compared={draft.compared}
          problem={draft.problem}
          help={t.addressHelp}
          disabled={isSubmitting}
          refusal={isRefused ? refusalId : undefined}
          inspect={(address, signal) => walletApi.inspectDestination(address, { signal })}
          inputRef={field}
          checkRef={check}
          onChange={(typed) => {
            setAnnounced("");
            withdrawAll.setAddress(typed);
          }}
          onCompare={withdrawAll.setCompared}
          onKeyDown={explainOnEnter}
          inside={
            address && (
              <button
                type="button"
                part="button"
                className="fh-icon-button fh-field-toggle"
                aria-label={t.clear}
                disabled={isSubmitting}
                onClick={clear}
              >
                <X size={18} />
              </button>
            )
          }
        >
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
          {wallet}
          {isRefused && refusal}
        </DestinationField>
        <ImportantNotice />
        {!isRefused && refusal}
        <div className="fh-withdraw-submit">
          <p className="fh-text">
            <span className="fh-muted">{t.due}</span> {total ? <Amount whole value={total} /> : <Skeleton />}
          </p>
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
        </div>
      </form>
    </PanelCard>
  );
}

/** Why a submission created no request, as far as one knows; nothing if none failed. */
export function SubmitFailure({ failure, id }: { failure: Draft["failure"]; id?: string }) {
  const t = useMessages($text);
  if (!failure) return null;
  return <ErrorNotice id={id} {...toNoticeProps(failure, failure.reason === "declined" ? t.declined : t.failed)} />;
}

/**
 * A form that was not sent, or was refused, has the focus where it is to be put right; otherwise where it was lost, since nothing
 * that is disabled keeps it. No person is called away from another part of the page.
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
    // The page's own answer: in a shadow root nothing is active either while the person works elsewhere on the page.
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (!isLost && !field.current?.form?.matches(":focus-within")) return;
    if (draft.problem === "uncompared") check.current?.focus();
    else if (draft.problem || refusesAddress(draft.failure) || isLost) field.current?.focus();
  }, [status, draft, field, check]);
  return asked;
}
