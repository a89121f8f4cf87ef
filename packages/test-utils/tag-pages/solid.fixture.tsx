import "@freehold/elements";
import { $session } from "@freehold/elements/session";

const show = (...what: unknown[]) => console.warn(what);

export const Page = () => (
  <freehold-auth
    api-url="/api"
    theme="dark"
    view="register"
    on:freehold-error={({ detail }) => show(detail.code)}
    on:freehold-signed-out={({ detail }) => show(detail.reason)}
    on:freehold-signed-in={({ detail }) => show(detail.user.email)}
    on:freehold-auth-view={({ detail }) => show(detail.view === "login")}
  >
    <freehold-withdraw-all
      sign-in="event"
      wallet-section
      on:freehold-withdrawal-submitted={({ detail }) => show(detail.withdrawal?.id)}
    />
  </freehold-auth>
);

$session.subscribe((session) => show(session.status));

// @ts-expect-error There is no such theme.
export const NoSuchTheme = () => <freehold-auth theme="drak" />;
// @ts-expect-error Nor such a form.
export const NoSuchView = () => <freehold-auth view="loggin" />;
// @ts-expect-error And an address is a text.
export const NoText = () => <freehold-withdraw-all sign-in={1} />;
export const Address = () => <freehold-withdraw-all sign-in="/login" />;
