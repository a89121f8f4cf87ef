import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from "@angular/core";
import "@freehold/elements/auth";
import { signOut } from "@freehold/elements/session";
import "@freehold/elements/withdraw-all";

@Component({
  selector: "app-root",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <freehold-auth api-url="http://127.0.0.1:4600/api">
      <button type="button" (click)="signOut()">Sign out</button>
      <freehold-withdraw-all
        api-url="http://127.0.0.1:4600/api"
        (freehold-withdrawal-submitted)="onSubmitted($event)"
      ></freehold-withdraw-all>
    </freehold-auth>
    @if (submitted()) {
      <output>Submitted: {{ submitted() }}</output>
    }
  `,
})
export class App {
  protected readonly submitted = signal<string | undefined>(undefined);
  protected readonly signOut = signOut;

  protected onSubmitted({ detail }: HTMLElementEventMap["freehold-withdrawal-submitted"]) {
    this.submitted.set(detail.withdrawal?.id);
  }
}
