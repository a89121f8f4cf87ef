import "@freehold/elements/auth";
import { signOut } from "@freehold/elements/session";
import "@freehold/elements/withdraw-all";
import { createSignal, Show } from "solid-js";

const api = "http://127.0.0.1:4600/api";

export function App() {
  const [submitted, setSubmitted] = createSignal<string>();
  return (
    <>
      <freehold-auth api-url={api}>
        <button type="button" onClick={() => signOut()}>
          Sign out
        </button>
        <freehold-withdraw-all
          api-url={api}
          on:freehold-withdrawal-submitted={({ detail }) => setSubmitted(detail.withdrawal?.id)}
        />
      </freehold-auth>
      <Show when={submitted()}>
        <output>{`Submitted: ${submitted()}`}</output>
      </Show>
    </>
  );
}
