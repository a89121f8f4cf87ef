import { Refund } from "./refund";

export default function Page() {
  return (
    <main>
      <Refund />
    </main>
  );
}
