import type { Counter } from "../../platform/http/limits.ts";

/** The domains of providers with millions of mailboxes: how many people register with one says nothing of whose mailboxes they are. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp ymail.com
  icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de mail.com proton.me protonmail.com pm.me
  fastmail.com zoho.com yandex.ru yandex.com mail.ru qq.com 163.com 126.com naver.com daum.net orange.fr wanadoo.fr free.fr laposte.net
  libero.it virgilio.it comcast.net att.net verizon.net btinternet.com bigpond.com rediffmail.com uol.com.br`.split(
    /\s+/,
  ),
);

/**
 * What a registration counts for beside its network address. One mailbox may take all mail of a small domain, so that is counted from
 * everywhere together. Of a large provider only what comes from one network address is counted: strangers could keep its
 * customers out otherwise, and `mailbox_of` in schema/mail.sql knows their mailboxes.
 */
export function domainCounter(email: string, networkAddress: string): Counter {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return PROVIDERS.has(domain) ? ["registrationByProvider", domain, networkAddress] : ["registrationByDomain", domain];
}
