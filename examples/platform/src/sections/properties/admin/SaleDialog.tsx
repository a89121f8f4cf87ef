import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { $adminMessages } from "./messages.ts";
import { type SaleStep, takeSaleStep } from "./store.ts";

/** Asks before a step of a property's sale is taken or proposed: what will happen. */
export function SaleDialog({
  step,
  property,
  onClose,
}: {
  step: SaleStep;
  property: PropertyDetail;
  onClose: () => void;
}) {
  const t = useMessages($adminMessages);
  const { name, proposal, shares_in_treasury, share_price_ubxs } = property;
  const text = t[`${step}Text`];
  const shares = t.shares(proposal?.shares ?? shares_in_treasury);
  return (
    <ActionDialog
      title={t[`${step}Title`]({ name })}
      label={t[step]}
      busyLabel={t[`${step}Busy`]}
      variant={step === "close" ? "danger" : "primary"}
      fallback={t[`${step}Failed`]}
      run={() => takeSaleStep(step, property)}
      onClose={onClose}
    >
      <p>{typeof text === "string" ? text : text({ shares, price: formatUbxs(share_price_ubxs) })}</p>
    </ActionDialog>
  );
}
