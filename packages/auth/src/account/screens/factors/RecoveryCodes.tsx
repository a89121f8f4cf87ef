import { factors as api } from "@freehold/session/api/factors";
import { Button, CopyButton, ErrorNotice, useMessages } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import { Download, Printer } from "@freehold/ui/icons";
import { useEffect, useId, useRef } from "react";
import { $text } from "../../messages.ts";
import { AskFirst } from "../../parts/AskFirst.tsx";
import { Part, useNews } from "../../parts/Part.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useAction } from "../../parts/use-action.ts";
import { printCodes } from "./print-codes.ts";

/**
 * How many recovery codes are left, and new ones.
 *
 * @param props.codes - new codes, which the server shows once.
 */
export function RecoveryCodes({
  left,
  hasFactors,
  codes,
  onCodes,
  onChanged,
}: {
  left: number;
  /** Whether there is a passkey or an authenticator app, which a code could take the place of. */
  hasFactors: boolean;
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[] | null) => void;
  onChanged: (codes?: readonly string[] | null) => Promise<void>;
}) {
  const t = useMessages($text);
  const news = useNews();
  const action = useAction();
  const none = hasFactors ? t.codesGone : t.noRecoveryCodes;
  const make = async () => {
    const renewed = await api.renewRecoveryCodes();
    await onChanged(renewed.recovery_codes);
  };
  return (
    <Part title={t.recoveryCodes} text={t.recoveryText} news={news}>
      {codes ? (
        <NewCodes
          codes={codes}
          onSaved={() => {
            onCodes(null);
            news.tell(t.codesKept);
          }}
        />
      ) : (
        <p className="fh-account-empty">{left > 0 ? t.codesLeft(left) : none}</p>
      )}
      {left === 0 && <ErrorNotice error={action.error} fallback={t.notRenewed} />}
      {!codes && left === 0 && hasFactors && (
        <div className="fh-actions">
          <Button size="small" busy={action.busy} busyLabel={t.renewing} onClick={() => void action.run(make)}>
            {t.makeCodes}
          </Button>
        </div>
      )}
      {!codes && left > 0 && (
        <AskFirst
          label={t.renewCodes}
          question={t.renewQuestion}
          yes={t.renew}
          busyLabel={t.renewing}
          failed={t.notRenewed}
          news={news}
          run={make}
        />
      )}
    </Part>
  );
}

/** Codes to save now. They take the focus: they are the only thing left to do. */
function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useMessages($text);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const removePaper = useRef<(() => void) | null>(null);
  useEffect(() => () => removePaper.current?.(), []);
  function print() {
    removePaper.current?.();
    const date = t.codesMade({ date: formatDate(new Date().toISOString()) });
    removePaper.current = printCodes({ title: t.codesPaper, date, note: t.recoveryText, codes });
  }
  const text = codes.join("\n");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="fh-account-box" part="recovery-codes">
      <h4 className="fh-account-title" id={id} ref={heading} tabIndex={-1}>
        {t.yourCodes}
      </h4>
      <p className="fh-text">{t.codesOnce}</p>
      <ul className="fh-account-codes">
        {codes.map((code) => (
          <li className="fh-account-code" key={code}>
            <code className="fh-mono" translate="no">
              {code}
            </code>
          </li>
        ))}
      </ul>
      <div className="fh-actions">
        <CopyButton value={text} label={t.copyCodes} />
        <Button
          size="small"
          icon={<Download size={16} />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), t.codesFile)}
        >
          {t.downloadCodes}
        </Button>
        <Button size="small" icon={<Printer size={16} />} onClick={print}>
          {t.printCodes}
        </Button>
        <Button size="small" variant="primary" onClick={onSaved}>
          {t.saved}
        </Button>
      </div>
    </div>
  );
}
