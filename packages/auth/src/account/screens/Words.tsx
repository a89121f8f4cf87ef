import { emails } from "@freehold/session/api/emails";
import { ErrorNotice, Spinner, useMessages, type WidgetFailure } from "@freehold/ui";
import { $text } from "../messages.ts";
import { AskFirst } from "../parts/AskFirst.tsx";
import { Part, useNews } from "../parts/Part.tsx";
import { useRead } from "../parts/use-read.ts";

const readWords = async () => (await emails.words()).words;

/** The words that the user knows the platform's emails by. */
export function Words({ alone, onError }: { alone: boolean; onError: (failure: WidgetFailure) => void }) {
  const t = useMessages($text);
  const { data, error, busy, reload } = useRead(readWords, onError);
  const news = useNews();
  return (
    <Part title={t.words} text={t.wordsText} alone={alone} news={news}>
      <ErrorNotice error={error} fallback={t.wordsNotRead} onRetry={reload} busy={busy} />
      {!data && !error && <Spinner label={t.wordsLoading} />}
      {data && (
        <p className="fh-account-name" translate="no">
          {data}
        </p>
      )}
      {data && (
        <AskFirst
          label={t.renewWords}
          question={t.renewWordsQuestion}
          yes={t.renewWords}
          busyLabel={t.renewingWords}
          failed={t.wordsNotRenewed}
          news={news}
          done={t.wordsRenewed}
          run={async () => {
            await emails.renewWords();
            await reload();
          }}
        />
      )}
    </Part>
  );
}
