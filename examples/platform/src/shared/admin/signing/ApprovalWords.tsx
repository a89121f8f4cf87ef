import { useMessages } from "@freehold/ui";
import { fill } from "../../layout/fill.tsx";
import { ReadError } from "../../query/ReadError.tsx";
import { $signingMessages } from "./messages.ts";
import type { Shown, Signable } from "./sign.ts";
import { useShown } from "./use-shown.ts";

/** Shows four words for what admins sign, which two of them can compare. Nothing where the admin has no passkey. */
export function ApprovalWords({ of }: { of: Signable }) {
  const t = useMessages($signingMessages);
  const { data, error, reload } = useShown(of);
  return (
    <>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={reload} />
      {data && <Words shown={data} of={of} />}
    </>
  );
}

/** The words of what was shown. */
export function Words({ shown: { words }, of }: { shown: Shown; of: Signable }) {
  const t = useMessages($signingMessages);
  if (!words) return null;
  const isProposal = "proposal" in of;
  const areMany = !isProposal && of.requests.length > 1;
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
      <p className="admin-muted">{isProposal ? t.sameProposalWords : areMany ? t.sameWordsForAll : t.sameWords}</p>
    </div>
  );
}
