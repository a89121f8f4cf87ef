import type { Factors as FactorList } from "@freehold/contract";
import { ErrorNotice, Spinner, useMessages, type WidgetFailure } from "@freehold/ui";
import { useState } from "react";
import { readFactors } from "../../../passkeys/read-factors.ts";
import { $text } from "../../messages.ts";
import { useRead } from "../../parts/use-read.ts";
import { Authenticator } from "./Authenticator.tsx";
import { LostFactors } from "./LostFactors.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { Removal } from "./Removal.tsx";

const hasFactors = ({ passkeys, authenticator }: FactorList) =>
  passkeys.some((one) => one.is_factor) || authenticator !== null;

/** How the user signs in, besides the password. */
export function Factors({ onError }: { onError: (failure: WidgetFailure) => void }) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readFactors, onError);
  // New recovery codes, until the user has saved them.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = async (added: readonly string[] | null = null) => {
    if (added) setCodes(added);
    await reload();
  };
  return (
    <>
      <ErrorNotice error={error} fallback={t.factorsNotRead} onRetry={reload} busy={busy} />
      {!data && !error && <Spinner label={t.passkeysLoading} />}
      {data && (
        <>
          <Removal factors={data} onChanged={changed} />
          <Passkeys factors={data} onChanged={changed} />
          <Authenticator authenticator={data.authenticator} onChanged={changed} />
          <RecoveryCodes
            left={data.recovery_codes_left}
            hasFactors={hasFactors(data)}
            codes={codes}
            onCodes={setCodes}
            onChanged={changed}
          />
          {/* An admin's are reset by two other admins. */}
          {hasFactors(data) && !data.removal && !data.required && <LostFactors />}
        </>
      )}
    </>
  );
}
