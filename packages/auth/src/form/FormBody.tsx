import type { LightSlot } from "@freehold/element";
import { useIsomorphicLayoutEffect } from "@freehold/ui";
import { type ComponentPropsWithoutRef, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";
import { FORM_SLOTS, LightForm, useFormId } from "./light-form.ts";

type FormBodyProps = {
  /** Of the native form, wherever it is. */
  form: Pick<ComponentPropsWithoutRef<"form">, "onSubmit">;
  titleId: string;
  /** Above the fields. */
  head: ReactNode;
  fields: ReactNode;
  /** What an element's host puts between the fields; elsewhere it is among them. @default nothing */
  between?: ReactNode;
  /** The fields below that, each with the form's ID. @default none */
  rest?: ReactNode;
  button: ReactNode;
  /** Below the button. */
  foot: ReactNode;
};

/**
 * Renders a form's frame, fields and button. In an element the native form, its fields and its button are in the page's tree: password
 * managers don't look into shadow trees, and neither labels nor forms reach across their edge.
 */
export function FormBody(props: FormBodyProps) {
  const slots = useContext(LightForm);
  const id = useFormId();
  const { form, titleId, head, fields, between, rest, button, foot } = props;
  // POST: if the browser ever submits it by itself, nothing of it ends up in the address.
  const native = { method: "post", id, ...form };
  if (!slots)
    return (
      <form {...native} className="fh-auth-form" part="form" aria-labelledby={titleId}>
        {head}
        <div className="fh-auth-fields">
          {fields}
          {rest}
        </div>
        {button}
        {foot}
      </form>
    );
  const [first, last] = FORM_SLOTS.map((name) => slots[name] as LightSlot) as [LightSlot, LightSlot];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native form is in the slots, and this is what is known as one
    <div role="form" className="fh-auth-form" part="form" aria-labelledby={titleId}>
      {head}
      <div className="fh-auth-fields">
        <InLight slot={first}>
          <form {...native} className="fh-auth-form">
            <div className="fh-auth-fields">{fields}</div>
            {!rest && button}
          </form>
        </InLight>
        {between}
        {rest && (
          <InLight slot={last}>
            <div className="fh-auth-form">
              <div className="fh-auth-fields">{rest}</div>
              {button}
            </div>
          </InLight>
        )}
      </div>
      {foot}
    </div>
  );
}

function InLight({ slot, children }: { slot: LightSlot; children: ReactNode }) {
  useIsomorphicLayoutEffect(() => slot.show(), [slot]);
  return (
    <>
      <slot name={slot.name} />
      {createPortal(children, slot.node)}
    </>
  );
}
