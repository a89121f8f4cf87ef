import { Auth } from "@freehold/auth";
import "@freehold/auth/styles.css";
import { configure, signOut } from "@freehold/session";
import { WithdrawAll } from "@freehold/withdraw-all";
import "@freehold/withdraw-all/styles.css";
import { useState } from "react";

configure({ apiUrl: "http://127.0.0.1:4600/api" });

export function Refund() {
  const [submitted, setSubmitted] = useState<string>();
  return (
    <>
      <Auth>
        <button type="button" onClick={() => signOut()}>
          Sign out
        </button>
        <WithdrawAll onSubmitted={({ withdrawal }) => setSubmitted(withdrawal?.id)} />
      </Auth>
      <output>{submitted && `Submitted: ${submitted}`}</output>
    </>
  );
}
