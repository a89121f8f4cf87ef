import { ComingPage } from "../ComingPage.tsx";

/** What will stand here. */
export default function TermsPage() {
  return <ComingPage id="terms" />;
}
