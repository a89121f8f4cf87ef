import { adoptProofStyles, ProofForm } from "@freehold/auth/proof";
import { ErrorNotice, Notice, Spinner, useMessages, useStore } from "@freehold/ui";
import { type ReactNode, useLayoutEffect } from "react";
import { Support } from "../../shared/layout/Support.tsx";
import { LinkPage, StepButton } from "../LinkPage.tsx";
import { $proofWindowMessages } from "./messages.ts";
import { $proofWindow, finish, type ProofWindow, passkeyOptions, prove, readRequest } from "./store.ts";

/** The window in which a person confirms who they are, for a page where the site's passkeys don't work. */
export default function ProofWindowPage() {
  const t = useMessages($proofWindowMessages);
  const state = useStore($proofWindow);
  useLayoutEffect(adoptProofStyles, []);
  return (
    <LinkPage lead={{ title: t.entryTitle, text: t.entryText }} title={t[state.step]}>
      <Outcome state={state} />
    </LinkPage>
  );
}

function Outcome({ state }: { state: ProofWindow }): ReactNode {
  const t = useMessages($proofWindowMessages);
  switch (state.step) {
    case "working":
      return <Spinner label={t.wait} />;
    case "ask": {
      const { origin, email, device, methods } = state.request;
      return (
        <>
          <p>
            <span>{t.asks({ origin, email })}</span> {device && <span>{t.device({ device })}</span>}
          </p>
          <p>{t.onlyYou}</p>
          <ProofForm
            methods={methods}
            prove={prove}
            passkeyOptions={passkeyOptions}
            elsewhere={<Notice tone="info">{t.noPasskeys}</Notice>}
            onDone={finish}
          />
        </>
      );
    }
    case "done":
      return <Notice tone="success">{t.doneText}</Notice>;
    case "unknown":
      return <p>{t.unknownText}</p>;
    case "failed":
      return (
        <>
          <ErrorNotice error={state.error} fallback={t.failed} />
          <Support />
          <StepButton onPress={() => void readRequest()}>{t.tryAgain}</StepButton>
        </>
      );
  }
}
