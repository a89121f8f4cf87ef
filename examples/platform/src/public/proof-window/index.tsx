import { adoptProofStyles, ProofForm } from "@freehold/auth/proof";
import type { ProofRequest } from "@freehold/contract";
import { ErrorNotice, Notice, Spinner, useMessages, useStore } from "@freehold/ui";
import { type ReactNode, useLayoutEffect } from "react";
import { Support } from "../../shared/layout/Support.tsx";
import { LinkPage, StepButton } from "../LinkPage.tsx";
import { useHold } from "../use-hold.ts";
import { NumberField, useWindowNumber } from "../window-number/NumberField.tsx";
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
    case "ask":
      return <Ask request={state.request} />;
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

function Ask({ request }: { request: ProofRequest }) {
  const t = useMessages($proofWindowMessages);
  const { origin, email, device, network_address: network, same_network: isSameNetwork, methods } = request;
  const entered = useWindowNumber();
  const isHeld = useHold();
  return (
    <>
      <p className="fh-break">
        <span>{t.asks({ origin, email })}</span>{" "}
        <span>{device ? t.device({ device, network }) : t.network({ network })}</span>
      </p>
      {!isSameNetwork && <Notice tone="warning">{t.otherNetwork}</Notice>}
      <p>{t.onlyYou}</p>
      <NumberField {...entered.props} />
      <ProofForm
        methods={methods}
        held={isHeld}
        check={entered.check}
        prove={(proof) => prove(entered.number, proof)}
        passkeyOptions={passkeyOptions}
        elsewhere={<Notice tone="info">{t.noPasskeys}</Notice>}
        onDone={finish}
      />
    </>
  );
}
