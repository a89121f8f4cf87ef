import { ComingPage } from "../ComingPage.tsx";

/** What will stand here. */
export default function ContactPage() {
  return <ComingPage id="contact" />;
}
