import type { PasskeyOptions, Proof, ProofWanted } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, ErrorNotice, PasswordField, TextField, useMessages } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { type FormEvent, type ReactNode, useState } from "react";
import { NOT_PROSE } from "../form/use-field-props.ts";
import { canUsePasskeys } from "../passkeys/can-use-passkeys.ts";
import { isGivenUp } from "../passkeys/is-given-up.ts";
import { $proofText } from "./messages.ts";

/** Props of {@link ProofForm}. */
export type ProofFormProps = {
  /** What would do. */
  methods: ProofWanted["methods"];
  /** Sends the proof. */
  prove: (proof: Proof) => Promise<unknown>;
  /** Fetches the options of a proof with a passkey. */
  passkeyOptions: () => Promise<PasskeyOptions>;
  /** The buttons are inactive for now. @default false */
  held?: boolean;
  /** Called before each proof. If it returns false, nothing is sent. */
  check?: () => boolean;
  /** Called once the proof was taken. */
  onDone: () => void;
  /** What to show in place of the passkey's button where passkeys don't work. */
  elsewhere: ReactNode;
};

/** Takes a fresh proof by the password, a code or a passkey. Its own styles come with `adoptProofStyles()`, those of
 * its fields with the page's widgets. */
export function ProofForm({ methods, prove, passkeyOptions, elsewhere, held = false, check, onDone }: ProofFormProps) {
  const t = useMessages($proofText);
  const [value, setValue] = useState("");
  const [busy, setBusy] = useState<"field" | "passkey" | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isPassword = methods.includes("password");
  const hasApp = methods.includes("authenticator");
  const hasField = isPassword || hasApp || methods.includes("recovery_code");
  const hasPasskey = methods.includes("passkey");
  const wrong = isApiError(error) && ["wrong_password", "wrong_code"].includes(error.code) ? error.detail : null;

  async function run(kind: "field" | "passkey", proof: () => Promise<Proof>) {
    if (held) return;
    setError(null);
    if (check?.() === false) return;
    setBusy(kind);
    try {
      await prove(await proof());
      onDone();
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
    <div className="fh-proof-form">
      {!wrong && <ErrorNotice error={error} fallback={t.failed} />}
      {hasPasskey &&
        (canUsePasskeys() ? (
          <Button
            variant="primary"
            wide
            icon={<KeyRound size={16} />}
            busy={busy === "passkey"}
            busyLabel={t.confirming}
            aria-disabled={held || undefined}
            disabled={busy !== null}
            onClick={() => void run("passkey", () => signProof(passkeyOptions))}
          >
            {t.usePasskey}
          </Button>
        ) : (
          elsewhere
        ))}
      {hasField && (
        <form method="post" className="fh-proof-form" onSubmit={submit}>
          {isPassword ? (
            <PasswordField {...field} name="password" autoComplete="current-password" />
          ) : (
            <TextField {...field} name="code" autoComplete="one-time-code" help={hasApp ? t.appCodeHelp : undefined} />
          )}
          <Button
            type="submit"
            variant={hasPasskey ? "secondary" : "primary"}
            wide
            busy={busy === "field"}
            busyLabel={t.confirming}
            aria-disabled={held || undefined}
            disabled={busy !== null}
          >
            {t.confirm}
          </Button>
        </form>
      )}
    </div>
  );
}

async function signProof(passkeyOptions: ProofFormProps["passkeyOptions"]): Promise<Proof> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import("@simplewebauthn/browser"),
    passkeyOptions(),
  ]);
  return { credential: (await startAuthentication({ optionsJSON: options as never })) as never };
}
