import "@freehold/elements/auth";
import { signOut } from "@freehold/elements/session";
import "@freehold/elements/withdraw-all";
import { html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

const api = "http://127.0.0.1:4600/api";

@customElement("my-refund")
export class MyRefund extends LitElement {
  @state()
  private submitted?: string;

  override render() {
    return html`
      <freehold-auth api-url=${api}>
        <button type="button" @click=${() => signOut()}>Sign out</button>
        <freehold-withdraw-all
          api-url=${api}
          @freehold-withdrawal-submitted=${this.onSubmitted}
        ></freehold-withdraw-all>
      </freehold-auth>
      ${this.submitted ? html`<output>Submitted: ${this.submitted}</output>` : nothing}
    `;
  }

  private onSubmitted({ detail }: HTMLElementEventMap["freehold-withdrawal-submitted"]) {
    this.submitted = detail.withdrawal?.id;
  }
}
