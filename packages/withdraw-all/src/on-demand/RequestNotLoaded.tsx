import { ErrorNotice, Notice, useMessages } from "@freehold/ui";
import { FormOutline } from "../form/FormOutline.tsx";
import { $text } from "../parts/messages.ts";
import { FormHead, Head } from "../parts/parts.tsx";
import type { ConfirmationState, RequestState, UnlinkedState } from "../store/state.ts";
import type { RequestScreens } from "./request-screens.ts";

/** In place of a request whose screens are not there, or could not be fetched. What became of a submission is said all the same. */
export function RequestNotLoaded({
  state,
  request,
}: {
  state: ConfirmationState | RequestState | UnlinkedState;
  request: RequestScreens;
}) {
  const t = useMessages($text);
  if (request.error === null && state.status !== "confirmation")
    return (
      <>
        <FormHead isLoading />
        <FormOutline />
      </>
    );
  return (
    <>
      <Head title={t.title} />
      {state.status === "confirmation" &&
        (state.receipt.addressDiffers ? (
          <Notice tone="error" title={t.alertTitle}>
            {t.alertText}
          </Notice>
        ) : (
          <Notice tone="success" live>
            {t.submittedBanner}
          </Notice>
        ))}
      <NotLoaded request={request} />
    </>
  );
}

/** That a request cannot be shown, with a way to try again; nothing if its screens are there or on their way. */
export function NotLoaded({ request: { error, busy, retry } }: { request: RequestScreens }) {
  const t = useMessages($text);
  return <ErrorNotice error={error} fallback={t.notLoaded} onRetry={retry} busy={busy} />;
}
