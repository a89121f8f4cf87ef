import { useMessages } from "@freehold/ui";
import { useEffect, useState } from "react";
import { fill } from "../../layout/fill.tsx";
import { $signingMessages } from "./messages.ts";
import { type SignedRequest, wordsOfProposal, wordsOfRequests } from "./sign.ts";

/** Shows four words for what an admin signs, which two admins can compare. Nothing where the admin has no passkey. */
export function ApprovalWords({ requests }: { requests: readonly SignedRequest[] }) {
  const t = useMessages($signingMessages);
  const signed = JSON.stringify(
    requests.map(({ id, amount_ubxs, wallet_address }) => ({ id, amount_ubxs, wallet_address })),
  );
  const words = useWords(signed, readRequests);
  const areMany = requests.length > 1;
  return (
    <Words
      words={words}
      line={areMany ? t.wordsOfAll : t.wordsOfOne}
      help={areMany ? t.sameWordsForAll : t.sameWords}
    />
  );
}

/** Shows four words for a proposal, to the admin who made it and to those who may confirm it. Nothing where the admin has no passkey. */
export function ProposalWords({ id }: { id: string }) {
  const t = useMessages($signingMessages);
  return <Words words={useWords(id, wordsOfProposal)} line={t.wordsOfOne} help={t.sameProposalWords} />;
}

function Words({ words, line, help }: { words: string | null; line: string; help: string }) {
  if (!words) return null;
  return (
    <div>
      <p>
        {fill(line, {
          words: (
            <strong translate="no" className="admin-nowrap">
              {words}
            </strong>
          ),
        })}
      </p>
      <p className="admin-muted">{help}</p>
    </div>
  );
}

const readRequests = (signed: string) => wordsOfRequests(JSON.parse(signed));

function useWords(signed: string, read: (signed: string) => Promise<string | null>): string | null {
  const [made, setMade] = useState<{ signed: string; words: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    read(signed).then(
      (words) => isCurrent && setMade({ signed, words }),
      // To sign asks for the same again, and says what is wrong.
      (error) => isCurrent && console.warn("Failed to make the approval words.", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [signed, read]);
  // Never those of another request.
  return made?.signed === signed ? made.words : null;
}
