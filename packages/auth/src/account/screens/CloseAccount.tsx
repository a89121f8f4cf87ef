import { signOut } from "@freehold/session";
import { ownData } from "@freehold/session/api/own-data";
import { useMessages } from "@freehold/ui";
import { $text } from "../messages.ts";
import { AskFirst } from "../parts/AskFirst.tsx";
import { Part, useNews } from "../parts/Part.tsx";

/** The end of the account. The page shows its sign-in after that. */
export function CloseAccount({ alone }: { alone: boolean }) {
  const t = useMessages($text);
  const news = useNews();
  return (
    <Part title={t.closeAccount} text={t.closeText} alone={alone} news={news}>
      <AskFirst
        danger
        label={t.closeAccount}
        question={t.closeQuestion}
        yes={t.closeAccount}
        busyLabel={t.closing}
        failed={t.notClosed}
        news={news}
        run={async () => {
          await ownData.close();
          await signOut();
        }}
      />
    </Part>
  );
}
