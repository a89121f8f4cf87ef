import type { LightSlots } from "@freehold/element";
import { Auth, type AuthProps } from "./Auth.tsx";
import { LightForm } from "./form/light-form.ts";

/** What the element has besides the component's props. */
export type SlottedAuthProps = AuthProps & {
  /** Where the fields are: in the page's own tree, where password managers find them, or in the element's shadow tree. @default "light" */
  fields?: "light" | "shadow" | undefined;
};

/** The forms as the element shows them: signed-in people see what the page put inside the element. */
export function SlottedAuth({ fields, lightSlots, ...props }: SlottedAuthProps & { lightSlots: LightSlots }) {
  return (
    <LightForm.Provider value={fields === "shadow" ? null : lightSlots}>
      <Auth {...props} wallet={<slot name="wallet" />}>
        <slot />
      </Auth>
    </LightForm.Provider>
  );
}
