import { useMessages } from "@freehold/ui";
import { useEffect, useState } from "react";
import { fill } from "../../layout/fill.tsx";
import { $signingMessages } from "./messages.ts";
import { type SignedRequest, wordsOfRequests } from "./sign.ts";

/** Shows four words for what an admin signs, which two admins can compare. Nothing where the admin has no passkey. */
export function ApprovalWords({ requests }: { requests: readonly SignedRequest[] }) {
  const t = useMessages($signingMessages);
  const words = useWords(requests);
  if (!words) return null;
  const areMany = requests.length > 1;
  return (
    <div>
      <p>
        {fill(areMany ? t.wordsOfAll : t.wordsOfOne, {
          words: (
            <strong translate="no" className="admin-nowrap">
              {words}
            </strong>
          ),
        })}
      </p>
      <p className="admin-muted">{areMany ? t.sameWordsForAll : t.sameWords}</p>
    </div>
  );
}

function useWords(requests: readonly SignedRequest[]): string | null {
  const [made, setMade] = useState<{ signed: string; words: string | null } | null>(null);
  const signed = JSON.stringify(
    requests.map(({ id, amount_ubxs, wallet_address }) => ({ id, amount_ubxs, wallet_address })),
  );
  useEffect(() => {
    let isCurrent = true;
    wordsOfRequests(JSON.parse(signed)).then(
      (words) => isCurrent && setMade({ signed, words }),
      // To sign asks for the same again, and says what is wrong.
      (error) => isCurrent && console.warn("Failed to make the approval words.", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [signed]);
  // Never those of another request.
  return made?.signed === signed ? made.words : null;
}
