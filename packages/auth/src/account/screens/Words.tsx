import { emails } from "@freehold/session/api/emails";
import { Button, ErrorNotice, Spinner, useMessages, type WidgetFailure } from "@freehold/ui";
import { useState } from "react";
import { $text } from "../messages.ts";
import { Part, useNews } from "../parts/Part.tsx";
import { Question } from "../parts/Question.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";

const readWords = async () => (await emails.words()).words;

/** The words that the user knows the platform's emails by. */
export function Words({ alone, onError }: { alone: boolean; onError: (failure: WidgetFailure) => void }) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readWords, onError);
  const news = useNews();
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  return (
    <Part title={t.words} text={t.wordsText} alone={alone} news={news}>
      <ErrorNotice error={error} fallback={t.wordsNotRead} onRetry={reload} busy={busy} />
      {!data && !error && <Spinner label={t.wordsLoading} />}
      {data && (
        <p className="fh-account-name" translate="no">
          {data}
        </p>
      )}
      {isAsking && (
        <Question
          question={t.renewWordsQuestion}
          yes={t.renewWords}
          busyLabel={t.renewingWords}
          failed={t.wordsNotRenewed}
          action={action}
          onYes={async () => {
            if (!(await action.run(async () => void (await emails.renewWords())))) return;
            await reload();
            setAsking(false);
            news.tell(t.wordsRenewed);
          }}
          onNo={() => {
            setAsking(false);
            news.tell(null);
          }}
        />
      )}
      {data && !isAsking && (
        <div className="fh-actions">
          <Button size="small" onClick={() => setAsking(true)}>
            {t.renewWords}
          </Button>
        </div>
      )}
    </Part>
  );
}
