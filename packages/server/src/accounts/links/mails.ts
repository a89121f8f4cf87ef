import type { LinkScope } from "@freehold/contract";
import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink } from "../mail-report.ts";

/** What a partner may do, as people read it. */
const MAY: Record<LinkScope, string> = {
  "refund:read": "see your deposits and refunds",
  "refund:request": "request a refund to your verified wallet",
};

/** A partner's page may act in the account. */
export function siteConnected({
  partner,
  scope,
  at,
  link,
}: {
  partner: string;
  scope: LinkScope[];
  at: Date;
  link: ReportLink;
}): Message {
  return {
    template: "site_connected",
    subject: `${partner} is connected to your Freehold account`,
    before: [
      `You connected ${partner} to your Freehold account on ${inUtc(at)}. Its pages can now ${scope.map((one) => MAY[one]).join(" and ")}.`,
      "It can't see your password, change your wallet or send money anywhere else. Any other wallet needs your own confirmation.",
    ],
    links: [notMe(link), { label: "Connected sites", to: "/account/sites" }],
    after: [
      "You can disconnect it in your account at any time.",
      "“It wasn't me” signs out every device, disables your password and disconnects all sites. It works for 30 days.",
    ],
  };
}

/** An admin has disconnected a partner's page. */
export function siteDisconnected({ partner, at }: { partner: string; at: Date }): Message {
  return {
    template: "site_disconnected",
    subject: `${partner} is no longer connected to your Freehold account`,
    before: [
      `We disconnected ${partner} from your Freehold account on ${inUtc(at)}. Its pages can no longer see your refunds or request one.`,
      "Requests that you made there continue. You can follow them in your account.",
    ],
    links: [{ label: "View your account", to: "/", main: true }],
  };
}
