import type { RefundToConfirm, WindowAgreement } from "@freehold/contract";
import { $session } from "@freehold/session";
import { links } from "@freehold/session/api/links";
import { createSubmission } from "@freehold/session/submission";
import { Amount, ErrorNotice, Notice, useMessages, useStore } from "@freehold/ui";
import { useEffect } from "react";
import { useAction } from "../../shared/action/use-action.ts";
import { LinkPage, StepButton } from "../LinkPage.tsx";
import { createTicketWindow } from "../ticket-window.ts";
import { useHold } from "../use-hold.ts";
import { NumberField, useWindowNumber } from "../window-number/NumberField.tsx";
import { $partnerWindowMessages } from "./messages.ts";
import { Outcome } from "./Outcome.tsx";
import { SignInFirst } from "./SignInFirst.tsx";

/** Only the owner can read it. */
const refundWindow = createTicketWindow<RefundToConfirm>((ticket) => links.openRefund({ ticket }), { waits: true });

/** Repeated after a lost response, it's the same request. */
const confirmRefund = createSubmission((agreement: WindowAgreement, idempotencyKey) =>
  links.confirmRefund(agreement, { idempotencyKey }),
);

/** The window in which a person agrees to a refund to another wallet, which a partner's page asks for. */
export default function RefundWindow() {
  const t = useMessages($partnerWindowMessages);
  const state = useStore(refundWindow.$window);
  const session = useStore($session);
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(() => {
    if (userId) void refundWindow.readRequest();
  }, [userId]);
  const isSignedOut = session.status === "signed-out" && state.step === "working";
  const titles = { ask: t.refundAsk, done: t.requested, working: t.working, unknown: t.unknown, failed: t.failed };
  return (
    <LinkPage
      lead={{ title: t.refundEntryTitle, text: t.refundEntryText }}
      title={isSignedOut ? t.refundAsk : titles[state.step]}
      after={isSignedOut && <SignInFirst />}
    >
      {isSignedOut ? (
        <p>{t.signInFirst}</p>
      ) : (
        <Outcome
          state={state}
          unknownText={t.refundUnknownText}
          onRetry={refundWindow.readRequest}
          ask={(request) => <Ask request={request} />}
          done={() => <Notice tone="success">{t.requestedText}</Notice>}
        />
      )}
    </LinkPage>
  );
}

function Ask({ request }: { request: RefundToConfirm }) {
  const t = useMessages($partnerWindowMessages);
  const entered = useWindowNumber();
  const isHeld = useHold();
  const action = useAction({
    run: async () => {
      await refundWindow.act((ticket) => confirmRefund({ ticket, number: entered.number }));
      refundWindow.finish(undefined);
    },
  });
  return (
    <>
      <p className="fh-break">{t.refundAsks(request)}</p>
      <p>
        <Amount value={request.amount_ubxs} size="large" whole />
      </p>
      <p className="fh-break">
        <span>{t.to}</span> <code translate="no">{request.wallet_address}</code>
      </p>
      <Notice tone="warning">{t.notVerified}</Notice>
      <p>{t.onlyYou}</p>
      <NumberField {...entered.props} />
      <ErrorNotice error={action.error} fallback={t.notRequested} />
      <StepButton
        held={isHeld}
        busy={action.busy}
        busyLabel={t.requesting}
        onPress={() => entered.check() && void action.start()}
      >
        {t.confirmRefund}
      </StepButton>
    </>
  );
}
