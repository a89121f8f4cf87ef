import type { ProofWanted } from "@freehold/contract";
import { factors } from "@freehold/session/api/factors";
import { Dialog, Root, useMessages } from "@freehold/ui";
import { $proofText } from "./messages.ts";
import { ProofForm } from "./ProofForm.tsx";
import { ProofWindow } from "./ProofWindow.tsx";

/** Asks who the person is: by the password, a code or a passkey. It closes once they have proved it. */
export function ProofDialog({ wanted, onDone }: { wanted: ProofWanted; onDone: (proved: boolean) => void }) {
  const t = useMessages($proofText);
  return (
    <Root className="fh-proof">
      <Dialog open title={t.title} onClose={() => onDone(false)}>
        <p className="fh-text">{t.text}</p>
        <ProofForm
          methods={wanted.methods}
          prove={factors.prove}
          passkeyOptions={factors.proofOptions}
          elsewhere={<ProofWindow onDone={() => onDone(true)} />}
          onDone={() => onDone(true)}
        />
      </Dialog>
    </Root>
  );
}
