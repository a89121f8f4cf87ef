import type { Proof, ProofWanted } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { factors } from "@freehold/session/api/factors";
import { Button, Dialog, ErrorNotice, Notice, PasswordField, Root, TextField, useMessages } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { type FormEvent, useState } from "react";
import { NOT_PROSE } from "../form/use-field-props.ts";
import { canUsePasskeys } from "../passkeys/can-use-passkeys.ts";
import { isGivenUp } from "../passkeys/is-given-up.ts";
import { $proofText } from "./messages.ts";

/** Asks who the person is: by the password, a code or a passkey. It closes once they have proved it. */
export function ProofDialog({ wanted, onDone }: { wanted: ProofWanted; onDone: (proved: boolean) => void }) {
  const t = useMessages($proofText);
  const { methods } = wanted;
  const [value, setValue] = useState("");
  const [busy, setBusy] = useState<"field" | "passkey" | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isPassword = methods.includes("password");
  const hasApp = methods.includes("authenticator");
  const hasField = isPassword || hasApp || methods.includes("recovery_code");
  const hasPasskey = methods.includes("passkey");
  const wrong = isApiError(error) && ["wrong_password", "wrong_code"].includes(error.code) ? error.detail : null;

  async function run(kind: "field" | "passkey", proof: () => Promise<Proof>) {
    setBusy(kind);
    setError(null);
    try {
      await factors.prove(await proof());
      onDone(true);
    } catch (cause) {
      if (!isGivenUp(cause)) setError(cause);
      setBusy(null);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run("field", async () => (isPassword ? { password: value } : { code: value }));
  }
  const field = {
    ...NOT_PROSE,
    label: isPassword ? t.password : hasApp ? t.appCode : t.recoveryCode,
    value,
    error: wrong ?? undefined,
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setValue(event.currentTarget.value);
      if (wrong) setError(null);
    },
  };
  return (
    <Root>
      <Dialog open title={t.title} onClose={() => onDone(false)}>
        <p className="fh-text">{t.text}</p>
        {!wrong && <ErrorNotice error={error} fallback={t.failed} />}
        {hasPasskey &&
          (canUsePasskeys() || !hasField) &&
          (canUsePasskeys() ? (
            <Button
              variant="primary"
              wide
              icon={<KeyRound size={16} />}
              busy={busy === "passkey"}
              busyLabel={t.confirming}
              disabled={busy !== null}
              onClick={() => void run("passkey", signProof)}
            >
              {t.usePasskey}
            </Button>
          ) : (
            <Notice tone="info">{t.elsewhere}</Notice>
          ))}
        {hasField && (
          <form method="post" className="fh-auth-form" onSubmit={submit}>
            {isPassword ? (
              <PasswordField {...field} name="password" autoComplete="current-password" />
            ) : (
              <TextField
                {...field}
                name="code"
                autoComplete="one-time-code"
                help={hasApp ? t.appCodeHelp : undefined}
              />
            )}
            <Button
              type="submit"
              variant={hasPasskey && canUsePasskeys() ? "secondary" : "primary"}
              wide
              busy={busy === "field"}
              busyLabel={t.confirming}
              disabled={busy !== null}
            >
              {t.confirm}
            </Button>
          </form>
        )}
      </Dialog>
    </Root>
  );
}

async function signProof(): Promise<Proof> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    factors.proofOptions(),
  ]);
  return { credential: (await startAuthentication({ optionsJSON: options as never })) as never };
}
