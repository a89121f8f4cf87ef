import { configure, retrySession } from "@freehold/session";
import { ErrorNotice, Root, useBeforePaint, useMessages, VisuallyHidden } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { FormOutline } from "./form/FormOutline.tsx";
import { RefundForm } from "./form/RefundForm.tsx";
import { $requestText, $text } from "./parts/messages.ts";
import { Head } from "./parts/parts.tsx";
import { LastReceipt } from "./request/Receipt.tsx";
import { RefundConfirmation } from "./request/RefundConfirmation.tsx";
import { RefundRequest } from "./request/RefundRequest.tsx";
import { StatusAnnouncer } from "./StatusAnnouncer.tsx";
import { type RefundState, type StatusChange, type Submitted, withdrawAll } from "./store/index.ts";

/** Props of {@link WithdrawAll}. */
export type WithdrawAllProps = {
  /** Where the API is. @default "/api" on the page's origin, or what `configure()` of the session was given */
  apiUrl?: string | undefined;
  /** @default the page's own `color-scheme` */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. @default the page's `<html lang>`, English where there is no translation */
  locale?: string | undefined;
  /** Stands beneath the destination, such as a button that connects a wallet: the connected one can be filled in. */
  wallet?: ReactNode;
  /** The page has SPEC 2's Wallet section, where the status can be checked: the Next Steps then name it. @default false */
  walletSection?: boolean | undefined;
  /** A request was created. */
  onSubmitted?: ((event: Submitted) => void) | undefined;
  /** The status became known or changed. */
  onStatusChange?: ((event: StatusChange) => void) | undefined;
};

/**
 * The refund panel: what a person has deposited, the request to get all of it back, and how far that is.
 *
 * Signed-out people are asked to sign in; everything else comes from the page's session.
 *
 * @example
 * <WithdrawAll theme="auto" onSubmitted={({ withdrawal }) => track("refund requested", withdrawal?.id)} />
 */
export function WithdrawAll(props: WithdrawAllProps) {
  const { apiUrl, theme, locale, wallet, walletSection, onSubmitted, onStatusChange } = props;
  const state = useStore(withdrawAll.$state);
  const callbacks = useRef<Pick<WithdrawAllProps, "onSubmitted" | "onStatusChange">>({});
  const root = useRef<HTMLDivElement>(null);
  const view = viewOf(state);

  useBeforePaint(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useBeforePaint(() => {
    callbacks.current = { onSubmitted, onStatusChange };
  });
  useBeforePaint(
    () =>
      withdrawAll.connect({
        onSubmitted: (event) => callbacks.current.onSubmitted?.(event),
        onStatusChange: (event) => callbacks.current.onStatusChange?.(event),
      }),
    [],
  );
  useHeadingFocus(root, view);

  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      <div ref={root} className="fh-withdraw" data-screen={view}>
        <VisuallyHidden role="status">
          <StatusAnnouncer state={state} />
        </VisuallyHidden>
        <View state={state} wallet={wallet} walletSection={walletSection} />
      </div>
    </Root>
  );
}

type ViewProps = Pick<WithdrawAllProps, "wallet" | "walletSection"> & { state: RefundState };

function View({ state, wallet, walletSection }: ViewProps) {
  switch (state.status) {
    case "loading":
      return <FormOutline />;
    case "signed-out":
      return <SignedOut />;
    case "unreachable":
      return <Unreachable error={state.error} />;
    case "form":
    case "submitting":
      return (
        <>
          <RefundForm state={state} wallet={wallet} />
          <LastReceipt state={state} />
        </>
      );
    case "confirmation":
      return <RefundConfirmation state={state} walletSection={walletSection} />;
    case "request":
      return <RefundRequest state={state} />;
  }
}

/** Nobody is signed in. */
function SignedOut() {
  const t = useMessages($requestText);
  const { title } = useMessages($text);
  return (
    <>
      <Head title={title} />
      <div className="fh-card fh-withdraw-empty">
        <LockKeyhole size={24} aria-hidden="true" />
        <p className="fh-withdraw-empty-title">{t.signIn}</p>
        <p className="fh-muted">{t.signInHelp}</p>
      </div>
    </>
  );
}

/** The server did not say who is signed in. */
function Unreachable({ error }: { error: unknown }) {
  const t = useMessages($requestText);
  const { title } = useMessages($text);
  return (
    <>
      <Head title={title} />
      <ErrorNotice
        title={t.sessionFailed}
        error={error}
        fallback={t.sessionFailed}
        onRetry={() => void retrySession()}
      />
    </>
  );
}

/** Which view a state has: a submission is sent from the form. */
function viewOf(state: RefundState): RefundState["status"] | "address-differs" {
  if (state.status === "submitting") return "form";
  return state.status === "confirmation" && state.receipt.addressDiffers ? "address-differs" : state.status;
}

/** A new view begins at its heading; but nobody is called away from another part of the page. */
function useHeadingFocus(root: RefObject<HTMLElement | null>, view: string): void {
  const before = useRef(view);
  useEffect(() => {
    const came = before.current;
    before.current = view;
    const panel = root.current;
    if (came === view || came === "loading" || view === "loading" || !panel) return;
    if (document.activeElement === document.body || panel.matches(":focus-within"))
      panel.querySelector<HTMLElement>(".fh-withdraw-title")?.focus();
  }, [view, root]);
}
