import { Auth, type AuthProps } from "./Auth.tsx";

/** The forms as the element shows them: signed-in people see what the page put inside the element. */
export function SlottedAuth(props: AuthProps) {
  return (
    <Auth {...props} wallet={<slot name="wallet" />}>
      <slot />
    </Auth>
  );
}
