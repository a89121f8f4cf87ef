import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";
import "@freehold/elements";
import { $session } from "@freehold/elements/session";

@Component({
  selector: "app-page",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <freehold-auth
      api-url="/api"
      theme="dark"
      view="register"
      (freehold-error)="show($event.detail.code)"
      (freehold-signed-out)="show($event.detail.reason)"
      (freehold-signed-in)="show($event.detail.user.email)"
      (freehold-auth-view)="show($event.detail.view === 'login')"
    >
      <freehold-withdraw-all
        sign-in="event"
        wallet-section
        (freehold-withdrawal-submitted)="show($event.detail.withdrawal?.id)"
      />
    </freehold-auth>
    {{ session.get().status }}
  `,
})
export class Page {
  readonly session = $session;

  show(...what: unknown[]): void {
    console.warn(what);
  }
}
