import type { WalletTransaction } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { ArrowDownLeft, ArrowUpRight, UserPlus } from "@freehold/ui/icons";
import { PropertyName } from "../property/PropertyName.tsx";
import { describeType } from "./describe.ts";
import { $transactionWords } from "./messages.ts";
import "./styles.css";

/** What a movement is and of which property, with its picture; what belongs to none has a sign of where the money went. */
export function TransactionName({ transaction }: { transaction: WalletTransaction }) {
  const words = useMessages($transactionWords);
  const { type, amount_ubxs, property_name, property_picture = null } = transaction;
  const what = describeType(transaction, words);
  if (property_name) return <PropertyName picture={property_picture} name={property_name} detail={what} />;
  const Icon = type === "referral_reward" ? UserPlus : amount_ubxs.startsWith("-") ? ArrowUpRight : ArrowDownLeft;
  return (
    <span className="property-name">
      <span className="transaction-icon">
        <Icon size={18} />
      </span>
      <span>{what}</span>
    </span>
  );
}
