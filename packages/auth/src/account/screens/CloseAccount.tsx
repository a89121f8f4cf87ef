import { signOut } from "@freehold/session";
import { ownData } from "@freehold/session/api/own-data";
import { Button, useMessages } from "@freehold/ui";
import { useState } from "react";
import { $text } from "../messages.ts";
import { Part, useNews } from "../parts/Part.tsx";
import { Question } from "../parts/Question.tsx";
import { useAction } from "../parts/use-action.ts";

/** The end of the account. The page shows its sign-in after that. */
export function CloseAccount({ alone }: { alone: boolean }) {
  const t = useMessages($text);
  const news = useNews();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title={t.closeAccount} text={t.closeText} alone={alone} news={news}>
      {isAsking ? (
        <Question
          danger
          question={t.closeQuestion}
          yes={t.closeAccount}
          busyLabel={t.closing}
          failed={t.notClosed}
          action={action}
          onYes={() =>
            action.run(async () => {
              await ownData.close();
              await signOut();
            })
          }
          onNo={() => {
            setAsking(false);
            news.tell(null);
          }}
        />
      ) : (
        <div className="fh-actions">
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            {t.closeAccount}
          </Button>
        </div>
      )}
    </Part>
  );
}
