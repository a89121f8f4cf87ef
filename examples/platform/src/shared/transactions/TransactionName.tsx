import type { WalletTransaction } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { ArrowDownLeft, ArrowUpRight, UserPlus } from "@freehold/ui/icons";
import { Day } from "../figures/Day.tsx";
import { monthBefore } from "../figures/month-in-words.ts";
import { fill } from "../layout/fill.tsx";
import { PropertyName } from "../property/PropertyName.tsx";
import { describeType } from "./describe.ts";
import { $transactionWords } from "./messages.ts";
import "./styles.css";

/**
 * Names a movement and its property, with its picture; a movement without a property has an icon for the direction of the money. A
 * withdrawal shows the day of its request, labelled as such: it's paid on another day.
 *
 * @param props.dated - in a table without room for columns, its day stands beside what it is.
 */
export function TransactionName({ transaction, dated = false }: { transaction: WalletTransaction; dated?: boolean }) {
  const words = useMessages($transactionWords);
  const { type, amount_ubxs, created_at, property_name, property_picture = null } = transaction;
  const what = describeType(transaction, words, (month) => monthBefore(month, created_at));
  const day = dated && <Day value={created_at} withoutYear />;
  if (property_name)
    return (
      <PropertyName
        picture={property_picture}
        name={property_name}
        detail={
          <>
            <span>{what}</span>
            {day && <span className="transaction-day"> · {day}</span>}
          </>
        }
      />
    );
  const asked =
    type === "withdrawal" && fill(words.requestedOn, { day: <Day value={created_at} withoutYear={dated} /> });
  const Icon = type === "referral_reward" ? UserPlus : amount_ubxs.startsWith("-") ? ArrowUpRight : ArrowDownLeft;
  return (
    <span className="property-name">
      <span className="transaction-icon">
        <Icon size={18} />
      </span>
      <span>
        <span>{what}</span>
        {asked ? <small>{asked}</small> : day && <small className="transaction-day">{day}</small>}
      </span>
    </span>
  );
}
