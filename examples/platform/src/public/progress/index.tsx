import { ComingPage } from "../ComingPage.tsx";

/** What will stand here. */
export default function ProgressPage() {
  return <ComingPage id="progress" />;
}
