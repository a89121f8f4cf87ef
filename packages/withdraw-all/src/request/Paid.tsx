import type { Withdrawal } from "@freehold/contract";
import { Button, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Printer } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { Columns, Head } from "../parts/parts.tsx";
import { $receiptText } from "./messages.ts";
import { Receipt } from "./Receipt.tsx";
import { Tracker } from "./Tracker.tsx";

/** Props of {@link Paid}: `children` stand beneath the tracker. */
type Props = { refund: Withdrawal; email: string; children?: ReactNode };

/** A refund that was paid: its sum and its day once, the receipt beside its course. In place of the form where nothing is left to refund. */
export function Paid({ refund, email, children }: Props) {
  const t = useMessages($receiptText);
  return (
    <>
      <Head title={t.paid({ amount: formatUbxs(refund.amount_ubxs) })} action={<PrintReceipt />} />
      <Columns aside={<Receipt refund={refund} issuedTo={email} />}>
        <Tracker refund={refund} progress={null} isSaid />
        {children}
      </Columns>
    </>
  );
}

/** Prints the receipt on the page. */
export function PrintReceipt() {
  const t = useMessages($receiptText);
  return (
    <Button variant="primary" icon={<Printer size={16} />} onClick={() => window.print()}>
      {t.print}
    </Button>
  );
}
