import type { AdminUserDetail } from "@freehold/contract";
import { Address, Amount, Button, Card, CopyButton, DescriptionList, Time, useMessages } from "@freehold/ui";
import { fill } from "../../../shared/layout/fill.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { RequestBadge } from "../shared/Badges.tsx";
import { path } from "../shared/store.ts";
import { $personMessages } from "./messages.ts";
import { type ActName, personPath, removalOf } from "./store.ts";

type Props = { user: AdminUserDetail["user"] };

/** What is known of an account, and what an admin can do about it. */
export function Overview({ user, onAct }: Props & { onAct: (name: ActName) => void }) {
  return (
    <div className="user-columns">
      <Facts user={user} />
      <Actions user={user} onAct={onAct} />
    </div>
  );
}

function Facts({ user }: Props) {
  const t = useMessages($personMessages);
  const { referred_by, open_refund } = user;
  return (
    <Card title={t.account}>
      <DescriptionList
        items={[
          {
            term: t.id,
            value: (
              <span className="fh-copyable">
                <span translate="no" className="fh-mono fh-break">
                  {user.id}
                </span>
                <CopyButton value={user.id} label={t.copyId} />
              </span>
            ),
          },
          { term: t.registered, value: <Time value={user.created_at} zone /> },
          ...(user.disabled_at ? [{ term: t.disabledSince, value: <Time value={user.disabled_at} zone /> }] : []),
          {
            term: t.emailConfirmed,
            value: user.email_confirmed_at
              ? fill(t.confirmedAt, { time: <Time value={user.email_confirmed_at} zone /> })
              : t.notConfirmed,
          },
          { term: t.wallet, value: <Address value={user.wallet_address} display="groups" copy /> },
          {
            term: t.verification,
            value: user.wallet_verified_at ? <Time value={user.wallet_verified_at} zone /> : t.notVerified,
          },
          { term: t.sessions, value: <Sessions user={user} /> },
          {
            term: t.refund,
            value: open_refund ? (
              <span className="user-refund">
                <Link section="refunds" rest={["requests", open_refund.id]}>
                  <Amount value={open_refund.amount_ubxs} />
                </Link>
                <RequestBadge status={open_refund.status} />
              </span>
            ) : (
              t.noRefund
            ),
          },
          {
            term: t.code,
            value: (
              <span translate="no" className="fh-mono">
                {user.referral_code}
              </span>
            ),
          },
          {
            term: t.referredBy,
            value: referred_by ? (
              <a className="fh-link fh-break" href={path.href({ rest: [referred_by.id] })}>
                <span translate="no">{referred_by.email}</span>
              </a>
            ) : (
              t.noReferrer
            ),
          },
          {
            term: t.referred,
            value: (
              <a className="fh-link" href={personPath.href({ rest: ["referrals"] })}>
                {t.people(user.referral_count)}
              </a>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Sessions({ user: { session_count, last_active_at } }: Props) {
  const t = useMessages($personMessages);
  if (session_count === 0) return <span>{t.noSessions}</span>;
  return (
    <>
      <span>{t.devices(session_count)}</span>
      {", "}
      {fill(t.lastActive, { time: <Time value={last_active_at} zone /> })}
    </>
  );
}

/** Whether it's an admin whose second factors can be removed, and it isn't proposed yet. */
const canBeReset = ({ role, has_second_factor, factor_reset, factors_removed_at }: Props["user"]) =>
  role === "admin" && has_second_factor && factor_reset === null && factors_removed_at === null;

function Actions({ user, onAct }: Props & { onAct: (name: ActName) => void }) {
  const t = useMessages($personMessages);
  if (user.is_you)
    return (
      <Card title={t.actions}>
        <ul className="user-actions">
          <li>
            <p>{t.resignWhat}</p>
            <Button onClick={() => onAct("resign")}>{t.resign}</Button>
          </li>
        </ul>
        <p>{t.own}</p>
      </Card>
    );
  const possible = [
    user.session_count > 0 && "signOut",
    user.disabled_at === null && user.role === "user" && user.role_change === null && "propose",
    user.role === "admin" && user.role_change === null && removalOf(user),
    canBeReset(user) && "proposeReset",
    user.disabled_at ? "enable" : !user.removal_takes_two && "disable",
  ] as const;
  return (
    <Card title={t.actions}>
      <ul className="user-actions">
        {possible
          .filter((name) => name !== false)
          .map((name) => (
            <li key={name}>
              <p>{t[`${name}What`]}</p>
              <Button onClick={() => onAct(name)}>{t[name]}</Button>
            </li>
          ))}
        {user.removal_takes_two && (
          <li>
            <p>{t.disableRefused}</p>
          </li>
        )}
      </ul>
    </Card>
  );
}
