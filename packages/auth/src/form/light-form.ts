import type { LightSlots } from "@freehold/element";
import { createContext, useContext } from "react";

/** The slots of an element's form: its first fields, and what follows something of the host's between the fields. */
export const FORM_SLOTS = ["fh-form", "fh-form-rest"] as const;

/** The slots for the fields of an element, so that they are in the page's tree; null leaves the fields where the form is. */
export const LightForm = createContext<LightSlots | null>(null);

/** What the IDs of an element's form and fields begin with; undefined where `useId` is enough. */
export const useIdPrefix = (): string | undefined => useContext(LightForm)?.[FORM_SLOTS[0]]?.prefix;

/** The ID of an element's form, by which the fields that are not within it belong to it. */
export function useFormId(): string | undefined {
  const prefix = useIdPrefix();
  return prefix && `${prefix}form`;
}
