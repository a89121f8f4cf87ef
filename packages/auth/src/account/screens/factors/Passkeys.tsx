import type { Factors, Passkey } from "@freehold/contract";
import { factors as api } from "@freehold/session/api/factors";
import { Badge, Button, Time, useMessages } from "@freehold/ui";
import { useState } from "react";
import { canUsePasskeys, isOwnHost } from "../../../passkeys/can-use-passkeys.ts";
import { makePasskey } from "../../../passkeys/read-factors.ts";
import { suggestName } from "../../../passkeys/suggest-name.ts";
import { $text } from "../../messages.ts";
import { OneField } from "../../parts/OneField.tsx";
import { Part, useNews } from "../../parts/Part.tsx";
import { Question } from "../../parts/Question.tsx";
import { useAction } from "../../parts/use-action.ts";

/** Of the server. */
const LONGEST_NAME = 64;

type Changed = (recoveryCodes?: readonly string[] | null) => Promise<void>;

/** The user's passkeys, and how to add one. */
export function Passkeys({ factors, onChanged }: { factors: Factors; onChanged: Changed }) {
  const t = useMessages($text);
  const news = useNews();
  const [isAdding, setAdding] = useState(false);
  const { passkeys, relying_party: party } = factors;
  const isHere = isOwnHost(location.hostname, party.id);
  const isSupported = canUsePasskeys(party.id);
  const closed = (text: string | null) => {
    setAdding(false);
    news.tell(text);
  };
  return (
    <Part title={t.passkeys} text={t.passkeysText} news={news}>
      {passkeys.length > 0 ? (
        <ul className="fh-account-list">
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} onChanged={onChanged} onDone={news.tell} />
          ))}
        </ul>
      ) : (
        <p className="fh-account-empty">{t.noPasskeys}</p>
      )}
      {!isHere && <p className="fh-text">{t.otherSite({ site: party.id })}</p>}
      {isHere && !isSupported && <p className="fh-text">{t.noPasskeySupport}</p>}
      {isHere && isSupported && !isAdding && (
        <div className="fh-actions">
          <Button size="small" onClick={() => setAdding(true)}>
            {t.addPasskey}
          </Button>
        </div>
      )}
      {isAdding && <NewPasskey taken={passkeys.map(({ name }) => name)} onChanged={onChanged} onClosed={closed} />}
    </Part>
  );
}

function NewPasskey({
  taken,
  onChanged,
  onClosed,
}: {
  taken: readonly string[];
  onChanged: Changed;
  onClosed: (text: string | null) => void;
}) {
  const t = useMessages($text);
  const action = useAction();
  return (
    <OneField
      field={{ label: t.passkeyName, help: t.passkeyNameHelp, maxLength: LONGEST_NAME, autoComplete: "off" }}
      missing={t.nameMissing}
      initial={suggestName(navigator.userAgent, taken, t.computer)}
      submit={t.continue}
      busyLabel={t.waiting}
      failed={failureOf(action.error, t)}
      action={action}
      onSubmit={async (name) => {
        const isDone = await action.run(async () => onChanged(await makePasskey(name)));
        if (isDone) onClosed(t.passkeyAdded({ name }));
      }}
      onCancel={() => onClosed(null)}
    />
  );
}

/** What the browser's refusal means to a person. */
function failureOf(
  error: unknown,
  t: { passkeyNotAdded: string; passkeyCancelled: string; passkeyExists: string },
): string {
  const name = error instanceof Error ? error.name : null;
  if (name === "InvalidStateError") return t.passkeyExists;
  return name === "NotAllowedError" || name === "AbortError" ? t.passkeyCancelled : t.passkeyNotAdded;
}

function OnePasskey({
  passkey,
  onChanged,
  onDone,
}: {
  passkey: Passkey;
  onChanged: Changed;
  onDone: (text: string | null) => void;
}) {
  const t = useMessages($text);
  const [mode, setMode] = useState<"shown" | "renamed" | "removed">("shown");
  const action = useAction();
  const { id, name } = passkey;
  const close = (text: string | null) => {
    setMode("shown");
    onDone(text);
  };
  return (
    <li className="fh-account-item">
      <div className="fh-account-line">
        <span className="fh-account-name">
          <bdi className="fh-text">{name}</bdi>
          {passkey.synced && <Badge tone="neutral">{t.synced}</Badge>}
        </span>
        {mode === "shown" && (
          <span className="fh-actions">
            <Button
              size="small"
              variant="quiet"
              aria-label={t.renameLabel({ name })}
              onClick={() => setMode("renamed")}
            >
              {t.rename}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={t.removeLabel({ name })}
              onClick={() => setMode("removed")}
            >
              {t.remove}
            </Button>
          </span>
        )}
      </div>
      <p className="fh-muted">
        <span className="fh-text">{t.added}</span> <Time value={passkey.created_at} />
      </p>
      <p className="fh-muted">
        {passkey.last_used_at ? (
          <>
            <span className="fh-text">{t.lastUsed}</span> <Time value={passkey.last_used_at} />
          </>
        ) : (
          t.neverUsed
        )}
      </p>
      {!passkey.is_factor && <p className="fh-muted">{t.automaticPasskey}</p>}
      {mode === "renamed" && (
        <OneField
          field={{ label: t.newName, maxLength: LONGEST_NAME, autoComplete: "off" }}
          missing={t.nameMissing}
          initial={name}
          submit={t.save}
          busyLabel={t.saving}
          failed={t.notRenamed}
          action={action}
          onSubmit={async (next) => {
            const isDone = await action.run(async () => {
              await api.renamePasskey(id, { name: next });
              await onChanged();
            });
            if (isDone) close(t.renamed({ name: next }));
          }}
          onCancel={() => close(null)}
        />
      )}
      {mode === "removed" && (
        <Question
          danger
          question={t.removePasskeyQuestion({ name })}
          yes={t.remove}
          busyLabel={t.removing}
          failed={t.notRemoved}
          action={action}
          onYes={async () => {
            const isDone = await action.run(async () => {
              await api.removePasskey(id);
              await onChanged();
            });
            if (isDone) onDone(t.passkeyRemoved({ name }));
          }}
          onNo={() => close(null)}
        />
      )}
    </li>
  );
}
