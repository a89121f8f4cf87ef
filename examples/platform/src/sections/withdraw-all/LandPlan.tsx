import { Plan } from "../../shared/brand/Plan.tsx";

/** Two kilobytes of lines behind what is confirmed, paid or empty. */
export default function LandPlan() {
  return <Plan className="plan-faint refund-plan" />;
}
