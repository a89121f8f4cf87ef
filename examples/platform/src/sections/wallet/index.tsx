import { useMessages, useStore } from "@freehold/ui";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { Tabs } from "../../shared/tabs/Tabs.tsx";
import { $walletMessages } from "./messages.ts";
import { Overview } from "./overview/Overview.tsx";
import { StatementForm } from "./statement/StatementForm.tsx";
import { path } from "./store.ts";
import { TransactionList } from "./transactions/TransactionList.tsx";
import { TransactionScreen } from "./transactions/TransactionScreen.tsx";
import { WithdrawScreen } from "./withdraw/WithdrawScreen.tsx";
import "./styles.css";

/** The wallet: what the person has and what moved, how money comes in and goes out, and statements of all of it. */
export default function WalletSection() {
  const t = useMessages($walletMessages);
  const [part, id] = useStore(path.$rest);
  if (part === "transactions" && id) return <TransactionScreen key={id} />;
  return (
    <section aria-labelledby="wallet-title" className="wallet">
      <PageHeader id="wallet-title" title={t.title} />
      <Tabs
        label={t.parts}
        path={path}
        tabs={[
          { id: "", label: t.overview },
          { id: "transactions", label: t.transactions },
          { id: "withdraw", label: t.withdraw },
          { id: "statements", label: t.statements },
        ]}
      />
      <Part id={part} />
    </section>
  );
}

function Part({ id }: { id: string | undefined }) {
  switch (id) {
    case undefined:
      return <Overview />;
    case "transactions":
      return <TransactionList />;
    case "withdraw":
      return <WithdrawScreen />;
    case "statements":
      return (
        <div className="wallet-narrow">
          <StatementForm />
        </div>
      );
    default:
      return null;
  }
}
