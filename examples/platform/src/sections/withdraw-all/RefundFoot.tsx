import { EarningsLeft } from "./EarningsLeft.tsx";
import { OwnParcel } from "./OwnParcel.tsx";
import "./styles.css";

/** What the panel does not wait for: the person's place among all refunds, and what a refund leaves. */
export default function RefundFoot() {
  return (
    <div className="refund-foot">
      <OwnParcel />
      <EarningsLeft />
    </div>
  );
}
