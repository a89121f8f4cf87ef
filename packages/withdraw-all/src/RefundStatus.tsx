import { claimApiUrl, isDefinitive, validateApiUrl } from "@freehold/session";
import {
  ApiUrlGate,
  Button,
  Card,
  ErrorNotice,
  type HostCallbacks,
  ownProps,
  Root,
  type RootProps,
  Skeleton,
  useFailure,
  useHostCallbacks,
  useIsomorphicLayoutEffect,
  useMessages,
  useReady,
  useStore,
  type WidgetEvents,
} from "@freehold/ui";
import type { ReactNode } from "react";
import { $text } from "./parts/messages.ts";
import { $progressText } from "./request/messages.ts";
import { Tracker } from "./request/Tracker.tsx";
import { type FormState, type RefundState, type SubmittingState, withdrawAll } from "./store/index.ts";
import { isAboveZero } from "./store/state.ts";

/** Props of {@link RefundStatus}. */
export type RefundStatusProps = Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /**
     * The API's address. All widgets on a page use the same API.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
    /**
     * Opens the page's refund panel, where users make and cancel requests. The button doesn't show if there is nothing to refund.
     * @default no button
     */
    onOpen?: (() => void) | undefined;
    /**
     * Replaces the error that shows if the request can't be loaded, for pages that already say so elsewhere. `retry` loads it again.
     * @default a notice with a button
     */
    notRead?: ((retry: () => void) => ReactNode) | undefined;
  };

/**
 * Shows the progress of the latest refund request, for pages without the panel, with the same words and live updates. Renders nothing for
 * signed-out visitors.
 *
 * @example
 * <RefundStatus onOpen={() => show("withdraw-all")} />
 */
export function RefundStatus(given: RefundStatusProps) {
  const { apiUrl, theme, locale, onOpen, notRead = noticeOf, onReady, onError } = ownProps(given);
  const host = useHostCallbacks({ onReady, onError });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($text).renderFailed}
      onError={host.onError}
    >
      <Status {...{ theme, locale, onOpen, notRead, host }} />
    </ApiUrlGate>
  );
}

type StatusProps = Pick<RefundStatusProps, "theme" | "locale" | "onOpen"> & {
  notRead: NotRead;
  host: HostCallbacks<RefundStatusProps, "onReady" | "onError">;
};

function Status({ theme, locale, onOpen, notRead, host }: StatusProps) {
  const state = useStore(withdrawAll.$state);
  const t = useMessages($progressText);
  useIsomorphicLayoutEffect(() => withdrawAll.connect(), []);
  useReady(state.status !== "loading", host.onReady);
  useFailure(isUnknown(state) ? t.requestUnknown : null, host.onError);
  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      <Newest state={state} notRead={notRead}>
        {onOpen && (
          <div className="fh-actions">
            <Button variant={isNextStep(state) ? "primary" : "secondary"} onClick={onOpen}>
              {t.openPanel}
            </Button>
          </div>
        )}
      </Newest>
    </Root>
  );
}

type NotRead = NonNullable<RefundStatusProps["notRead"]>;

const noticeOf: NotRead = (retry) => <RequestUnknown onRetry={retry} />;

function RequestUnknown({ onRetry }: { onRetry: () => void }) {
  const t = useMessages($progressText);
  return <ErrorNotice error={t.requestUnknown} fallback={t.requestUnknown} onRetry={onRetry} />;
}

/** Whether there is a request could not be read. */
function isUnknown(state: RefundState): boolean {
  return state.status === "form" && !unclearSubmission(state) && !state.last && state.historyFailed;
}

/** There is money that can be asked for, and no request: that is what a person does next. */
function isNextStep(state: RefundState): boolean {
  return state.status === "form" && isAboveZero(state.deposits.value?.total ?? "0");
}

function Newest({ state, notRead, children }: { state: RefundState; notRead: NotRead; children: ReactNode }) {
  const t = useMessages($progressText);
  const words = useMessages($text);
  switch (state.status) {
    case "signed-out":
    case "unlinked":
    case "unreachable":
      return null;
    case "loading":
      return <Outline hasWay={Boolean(children)} />;
    case "form":
    case "submitting":
      return (
        <WithoutRequest state={state} notRead={notRead}>
          {children}
        </WithoutRequest>
      );
    default:
      return state.refund ? (
        <Tracker title={t.statusTitle} refund={state.refund} progress={state.progress}>
          {children}
        </Tracker>
      ) : (
        <Card title={t.statusTitle}>
          <p className="fh-text">{words.submittedBanner}</p>
          {children}
        </Card>
      );
  }
}

/** As large as where there is no request. */
function Outline({ hasWay }: { hasWay: boolean }) {
  const t = useMessages($progressText);
  return (
    <Card title={t.statusTitle} aria-busy>
      <Skeleton />
      {hasWay && <Skeleton kind="field" />}
    </Card>
  );
}

/** Beside a form: no open request is known of. That there is none is said only where the server said so, and not to a person who has asked since. */
function WithoutRequest({
  state,
  notRead,
  children,
}: {
  state: FormState | SubmittingState;
  notRead: NotRead;
  children: ReactNode;
}) {
  const t = useMessages($progressText);
  const words = useMessages($text);
  const unclear = unclearSubmission(state);
  if (!unclear && state.last)
    return (
      <Tracker title={t.statusTitle} refund={state.last} progress={null} isPast>
        {children}
      </Tracker>
    );
  if (state.status === "submitting") return <Outline hasWay={Boolean(children)} />;
  const { value } = state.deposits;
  const isEmpty = !unclear && !state.historyFailed && value !== null && !isAboveZero(value.total);
  return (
    <Card title={t.statusTitle}>
      {unclear ? (
        <p className="fh-text">{words[unclear]}</p>
      ) : state.historyFailed ? (
        notRead(() => void withdrawAll.refreshStatus())
      ) : (
        <p className="fh-muted">{t.noRequest}</p>
      )}
      {!isEmpty && children}
    </Card>
  );
}

/** What a submission left open: it got no answer, or was refused for a request that this page has not found. */
function unclearSubmission(state: FormState | SubmittingState): "unanswered" | "alreadyOpen" | null {
  if (state.status === "submitting") return null;
  if (state.notice === "already-open") return "alreadyOpen";
  const { failure } = state.draft;
  const isLost = failure?.reason === "failed" && !isDefinitive(failure.error);
  return isLost || state.notice === "unanswered" ? "unanswered" : null;
}
