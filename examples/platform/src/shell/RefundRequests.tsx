import { useStore } from "@freehold/ui";
import Books from "../sections/books/index.tsx";
import Emails from "../sections/emails/index.tsx";
import Refunds from "../sections/refunds/index.tsx";
import Settings from "../sections/settings/index.tsx";
import Treasury from "../sections/treasury/index.tsx";
import { $view } from "../shared/admin/store.ts";

const SCREENS = {
  ...{ queue: Refunds, request: Refunds, treasury: Treasury },
  ...{ reconciliation: Books, rules: Settings, emails: Emails },
};

/** What the admins' one item of the sidebar, "Refund Requests", leads to: the refunds, the treasury, the books, the settings or emails that failed. */
export default function RefundRequests() {
  const Screen = SCREENS[useStore($view).screen];
  return <Screen />;
}
