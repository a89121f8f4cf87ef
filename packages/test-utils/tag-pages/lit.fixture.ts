import "@freehold/elements";
import { $session } from "@freehold/elements/session";
import { html, LitElement } from "lit";

type Events = HTMLElementEventMap;

const show = (...what: unknown[]) => console.warn(what);

export class Page extends LitElement {
  override render() {
    return html`
      <freehold-auth
        api-url="/api"
        theme="dark"
        view="register"
        @freehold-error=${({ detail }: Events["freehold-error"]) => show(detail.code)}
        @freehold-signed-out=${({ detail }: Events["freehold-signed-out"]) => show(detail.reason)}
        @freehold-signed-in=${({ detail }: Events["freehold-signed-in"]) => show(detail.user.email)}
      >
        <freehold-withdraw-all sign-in="event" wallet-section></freehold-withdraw-all>
      </freehold-auth>
    `;
  }

  override firstUpdated() {
    const auth = this.renderRoot.querySelector("freehold-auth");
    auth?.addEventListener("freehold-auth-view", ({ detail }) => show(detail.view === "login"));
    const refund = this.renderRoot.querySelector("freehold-withdraw-all");
    refund?.addEventListener("freehold-withdrawal-submitted", ({ detail }) => show(detail.withdrawal?.id));
  }
}

$session.subscribe((session) => show(session.status));
