import type { LinkRequest, PartnerLink } from "@freehold/contract";
import { $session, isApiError, signOut } from "@freehold/session";
import { links } from "@freehold/session/api/links";
import { Button, ErrorNotice, Notice, Time, useMessages, useStore } from "@freehold/ui";
import { useAction } from "../../shared/action/use-action.ts";
import { LinkPage, StepButton } from "../LinkPage.tsx";
import { createTicketWindow } from "../ticket-window.ts";
import { useHold } from "../use-hold.ts";
import { NumberField, useWindowNumber } from "../window-number/NumberField.tsx";
import { $partnerWindowMessages } from "./messages.ts";
import { Outcome } from "./Outcome.tsx";
import { SignInFirst } from "./SignInFirst.tsx";

const connectWindow = createTicketWindow<LinkRequest, PartnerLink>((ticket) => links.openWindow({ ticket }));

/** The window in which a person connects their account with a partner's site. */
export default function ConnectWindow() {
  const t = useMessages($partnerWindowMessages);
  const state = useStore(connectWindow.$window);
  const title =
    state.step === "ask"
      ? t.connectAsk(state.request)
      : state.step === "done"
        ? t.connected(state.done)
        : t[state.step];
  return (
    <LinkPage
      lead={{ title: t.connectEntryTitle, text: t.connectEntryText }}
      title={title}
      after={state.step === "ask" && <SignInFirst />}
    >
      <Outcome
        state={state}
        unknownText={t.connectUnknownText}
        onRetry={connectWindow.readRequest}
        ask={(request) => <Ask request={request} />}
        done={() => <Notice tone="success">{t.closeWindow}</Notice>}
      />
    </LinkPage>
  );
}

function Ask({ request }: { request: LinkRequest }) {
  const t = useMessages($partnerWindowMessages);
  const session = useStore($session);
  const { cancel_url } = request;
  const isRedirect = cancel_url !== null;
  const entered = useWindowNumber();
  const isHeld = useHold();
  const { number } = entered;
  const action = useAction({
    run: async () => {
      if (isRedirect) await leaveFor(await connectWindow.act(agreeAtRedirect));
      else connectWindow.finish((await connectWindow.act((ticket) => links.make({ ticket, number }))).link);
    },
  });
  return (
    <>
      <p className="fh-break">{t.asks(request)}</p>
      <p>{t.may}</p>
      <ul>
        {request.scope.includes("refund:read") && <li>{t.mayRead}</li>}
        {request.scope.includes("refund:request") && <li>{t.mayRequest}</li>}
      </ul>
      <p>{t.mayNot}</p>
      <p>
        <span>{t.until}</span> <Time value={request.ends_at} zone />
        <span>{t.untilEarlier}</span>
      </p>
      <Notice tone="info">{t.onlyYou}</Notice>
      {session.status === "signed-out" && <p>{t.signInFirst}</p>}
      {session.status === "signed-in" && (
        <>
          <p className="fh-break">{t.asUser(session.user)}</p>
          {/* The page that a redirect sign-in goes back to shows none: the answer goes to the browser that has asked, and to no other. */}
          {!isRedirect && <NumberField {...entered.props} />}
          <ErrorNotice error={action.error} fallback={t.notConnected} />
          <StepButton
            held={isHeld}
            busy={action.busy}
            busyLabel={t.connecting}
            onPress={() => (isRedirect || entered.check()) && void action.start()}
          >
            {isRedirect ? t.continue : t.connect}
          </StepButton>
          <Button wide onClick={() => void signOut()}>
            {t.otherAccount}
          </Button>
        </>
      )}
      {cancel_url !== null && (
        <Button wide onClick={() => void leaveFor(cancel_url)}>
          {t.cancel}
        </Button>
      )}
    </>
  );
}

/** A person who has agreed to all of it before only presses the button; others give a proof. @returns where to go back to */
async function agreeAtRedirect(ticket: string): Promise<string> {
  try {
    return (await links.continueSignIn({ ticket })).return_url;
  } catch (error) {
    if (!isApiError(error) || error.code !== "link_required") throw error;
    return (await links.make({ ticket })).return_url ?? "";
  }
}

/** Goes back to the partner's site, which leaves nothing of this window in the history. Resolves once the page is left. */
function leaveFor(url: string): Promise<void> {
  location.replace(url);
  return new Promise((resolve) => addEventListener("pagehide", () => resolve(), { once: true }));
}
