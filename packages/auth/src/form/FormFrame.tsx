import { type ApiError, isApiError } from "@freehold/session";
import { Button, ErrorNotice } from "@freehold/ui";
import type { FormEvent, ReactNode } from "react";
import type { AuthStore } from "../store/auth.ts";
import type { AuthView } from "../store/entry.ts";
import type { FormState } from "../store/form-state.ts";
import { FormBody } from "./FormBody.tsx";
import { useFormId } from "./light-form.ts";
import { RetryTime } from "./RetryTime.tsx";
import { ScreenHead } from "./ScreenHead.tsx";
import { useConnectionError } from "./use-connection-error.ts";
import type { FormActions } from "./use-field-props.ts";
import { WhomToAsk } from "./WhomToAsk.tsx";

type FormFrameProps<Field extends string> = {
  auth: AuthStore;
  store: FormActions<Field>;
  form: FormState<Field>;
  titleId: string;
  title: string;
  text: string;
  /** What is to be known before it is filled in. @default nothing */
  notice?: ReactNode;
  /** What is shown for an error without a message. */
  failed: string;
  label: string;
  busyLabel: string;
  /** Other ways on, right below the main button. @default nothing */
  below?: ReactNode;
  /** The ways to other screens. */
  switches: readonly { question?: string; label: string; view: AuthView }[];
  /** The fields. */
  children: ReactNode;
  /** What an element's host puts below them; elsewhere it is among them. @default nothing */
  between?: ReactNode;
  /** The fields below that. @default none */
  rest?: ReactNode;
};

/** SPEC 8: an error without the server's sentence says what failed. What the page itself knows of it stands beneath. */
function hasNoSentence(error: unknown): boolean {
  return isApiError(error) && (error.detail === null || error.status === 0 || error.code === "malformed");
}

/** What the person has mistyped and can mend alone: support is no help there, and the form stays where it is. */
function isMistake(error: unknown): error is ApiError & { detail: string } {
  return (
    isApiError(error) &&
    error.detail !== null &&
    ["invalid_credentials", "validation_failed", "wrong_code"].includes(error.code)
  );
}

/** A form of the signed-out screens: title, error, fields, main button, ways to other screens. */
export function FormFrame<Field extends string>(props: FormFrameProps<Field>) {
  const {
    auth,
    store,
    form,
    titleId,
    title,
    text,
    notice,
    failed,
    label,
    busyLabel,
    below,
    switches,
    children,
    between,
    rest,
  } = props;
  const busy = form.status === "submitting";
  const mistake = isMistake(form.error) ? form.error : null;
  // SPEC 8 has a box above the form. What it would only repeat of the fields isn't said there again.
  const isRepeated = mistake?.errors[0] && mistake.detail.includes(mistake.errors[0].message);
  const connectionError = useConnectionError();
  const formId = useFormId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read from the fields: a password manager may fill them without an event.
    void store.submit(Object.fromEntries(new FormData(event.currentTarget)) as Partial<Record<Field, string>>);
  }
  return (
    <FormBody
      {...{ titleId, between, rest }}
      form={{ onSubmit: submit }}
      head={
        <>
          <ScreenHead id={titleId} title={title} text={text} />
          {notice}
          <ErrorNotice
            key={form.failures}
            // A sentence alone has no details for support.
            error={mistake ? (isRepeated ? failed : mistake.detail) : (form.error ?? connectionError)}
            title={form.retryAt === null ? hasNoSentence(form.error) && failed : <RetryTime at={form.retryAt} />}
            fallback={failed}
          />
          {form.error != null && !mistake && <WhomToAsk />}
        </>
      }
      fields={children}
      button={
        <Button type="submit" form={formId} variant="primary" size="large" wide busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      }
      foot={
        <>
          {below}
          {switches.map(({ question, label, view }) => (
            <button
              key={view}
              type="button"
              className="fh-auth-switch"
              part="switch"
              disabled={busy}
              onClick={() => auth.show(view)}
            >
              {question && <span className="fh-text">{`${question} `}</span>}
              <span className="fh-auth-switch-to">{label}</span>
            </button>
          ))}
        </>
      }
    />
  );
}
