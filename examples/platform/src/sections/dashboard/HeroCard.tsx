import type { Withdrawal } from "@freehold/contract";
import { Amount, ButtonLink, Card, TxLink, useMessages } from "@freehold/ui";
import { Day } from "../../shared/figures/Day.tsx";
import { toPath } from "../../shared/location/router.ts";
import { type HeroState, heroOf } from "./hero.ts";
import { $dashboardMessages } from "./messages.ts";

/** The one sum that matters now, with what the person can do about it. */
export function HeroCard(state: HeroState) {
  const t = useMessages($dashboardMessages);
  const { label, amount, line, acts } = heroOf(state, t);
  const { refund } = state;
  return (
    <Card className="hero" aria-label={label}>
      <h2 className="hero-label">{label}</h2>
      <Amount value={amount} size="large" className="hero-figure" />
      {label === t.refundPaid && refund && <Paid refund={refund} />}
      {line && <p className="hero-line">{line}</p>}
      <div className="fh-actions hero-acts">
        {acts.map((act, place) => (
          <ButtonLink
            key={act.label}
            variant={place === 0 ? "primary" : "secondary"}
            size="large"
            href={toPath(act.place)}
          >
            {act.label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

/** The day of the payment, and the payment itself. */
function Paid({ refund: { closed_at, tx_id, chain_id } }: { refund: Withdrawal }) {
  return (
    <p className="hero-line">
      {closed_at && <Day value={closed_at} />}{" "}
      {tx_id && chain_id !== null && <TxLink hash={tx_id} chainId={chain_id} />}
    </p>
  );
}
