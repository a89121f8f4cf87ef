import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { SigningDialog } from "../../../shared/admin/signing/SigningDialog.tsx";
import { $adminMessages } from "./messages.ts";
import { confirmSale, proposalOf, type SaleStep, takeSaleStep } from "./store.ts";

/** Asks before a step of a property's sale is taken, proposed or confirmed: what will happen, as it was when the admin was asked. */
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
  const dialog = {
    title: t[`${step}Title`]({ name }),
    label: t[step],
    busyLabel: t[`${step}Busy`],
    variant: step === "close" ? ("danger" as const) : ("primary" as const),
    fallback: t[`${step}Failed`],
    onClose,
    children: <p>{typeof text === "string" ? text : text({ shares, price: formatUbxs(share_price_ubxs) })}</p>,
  };
  if (step !== "confirm") return <ActionDialog {...dialog} run={() => takeSaleStep(step, property)} />;
  return (
    <SigningDialog
      {...dialog}
      signs={{ proposal: proposalOf(property) }}
      run={(shown) => confirmSale(property, shown)}
    />
  );
}
