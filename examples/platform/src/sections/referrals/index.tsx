import { $platform } from "@freehold/session";
import { Notice, useMessages, useStore } from "@freehold/ui";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { Tabs } from "../../shared/tabs/Tabs.tsx";
import { Invitation } from "./invite/Invitation.tsx";
import { Rules } from "./invite/Rules.tsx";
import { Totals } from "./invite/Totals.tsx";
import { Leaderboard } from "./leaderboard/Leaderboard.tsx";
import { $referralsMessages } from "./messages.ts";
import { History } from "./people/History.tsx";
import { path } from "./store.ts";
import { ReferralTree } from "./tree/ReferralTree.tsx";
import "./styles.css";
import "./tree/styles.css";

/** The referrals: the person's code and link, what they earn, who joined, the tree below them, and the leaderboard. */
export default function ReferralsSection() {
  const t = useMessages($referralsMessages);
  const [part] = useStore(path.$rest);
  return (
    <section aria-labelledby="referrals-title" className="referrals">
      <PageHeader id="referrals-title" title={t.title} lead={t.lead} />
      <div>
        <Tabs
          label={t.parts}
          path={path}
          tabs={[
            { id: "", label: t.overview },
            { id: "tree", label: t.tree },
            { id: "leaderboard", label: t.leaderboard },
          ]}
        />
        {part === "tree" ? <ReferralTree /> : part === "leaderboard" ? <Leaderboard /> : <Overview />}
      </div>
    </section>
  );
}

/** What a person invites with and earns by it, and who came: who came first while nothing can be earned. */
function Overview() {
  const t = useMessages($referralsMessages);
  const platform = useStore($platform);
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  return (
    <div className="referrals-overview">
      {isSuspended && <Notice tone="info">{t.suspendedText}</Notice>}
      <Totals />
      {isSuspended && <History />}
      <div className="referrals-columns">
        <Invitation />
        <Rules />
      </div>
      {!isSuspended && <History />}
    </div>
  );
}
