import { ownProps } from "@freehold/ui";
import { Auth, type AuthProps } from "./Auth.tsx";

/** The forms as the element shows them: signed-in people see what the page put inside the element. */
export function SlottedAuth(given: AuthProps) {
  const props = ownProps(given);
  return (
    <Auth {...props} wallet={<slot name="wallet" />}>
      <slot />
    </Auth>
  );
}
