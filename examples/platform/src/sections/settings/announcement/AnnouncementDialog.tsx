import { $platform } from "@freehold/session";
import { Notice, useMessages, useStore } from "@freehold/ui";
import { useId, useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { DialogTextArea } from "../../../shared/action/DialogTextArea.tsx";
import { RestoredNotice } from "../../../shared/drafts/RestoredNotice.tsx";
import { useDraft } from "../../../shared/drafts/use-draft.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { nameOf } from "./AnnouncementTexts.tsx";
import { $announcementMessages } from "./messages.ts";
import { LANGUAGES, problemOf, publish, type Texts } from "./store.ts";

const MAX_LENGTH = 2_000;

/** Takes another text of the announcement, in one language after the other. */
export function AnnouncementDialog({
  texts,
  replaces = null,
  onClose,
}: {
  texts: Texts;
  /** The other admin whose proposal ends with it. @default none */
  replaces?: string | null;
  onClose: () => void;
}) {
  const t = useMessages($announcementMessages);
  const platform = useStore($platform);
  // An announcement is about one status of the platform, and so is what is typed for it.
  const draft = useDraft(platform.state === "known" ? `announcement while ${platform.platformStatus}` : null, texts);
  const written: Texts = draft.typed;
  const [language, setLanguage] = useState("en");
  const id = useId();
  const languages = [...new Set([...LANGUAGES, ...Object.keys(texts)])];
  return (
    <ActionDialog
      title={t.title}
      label={t.label}
      busyLabel={t.publishing}
      fallback={t.notPublished}
      check={() => {
        const problem = problemOf(written);
        if (problem) setLanguage("en");
        return problem;
      }}
      run={async () => {
        await publish(written);
        draft.clear();
      }}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>{t.text}</p>
          {replaces !== null && (
            <Notice tone="warning">
              <p>{fill(t.replaces, { who: <strong>{replaces}</strong> })}</p>
            </Notice>
          )}
          <RestoredNotice draft={draft} />
          <div className="area">
            <label htmlFor={id}>{t.language}</label>
            <select
              id={id}
              className="select"
              value={language}
              disabled={state.busy}
              onChange={(event) => setLanguage(event.target.value)}
            >
              {languages.map((code) => (
                <option key={code} value={code}>
                  {written[code]?.trim() ? `${nameOf(code)} (${t.written})` : nameOf(code)}
                </option>
              ))}
            </select>
          </div>
          <DialogTextArea
            key={language}
            label={t.field({ language: nameOf(language) })}
            help={t.help}
            maxLength={MAX_LENGTH}
            rows={8}
            lang={language}
            value={written[language] ?? ""}
            onType={(typed) => draft.type({ [language]: typed })}
            state={state}
          />
        </>
      )}
    </ActionDialog>
  );
}
