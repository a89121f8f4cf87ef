import { useEffect, useState } from "react";
import { $unsaved } from "../location/leaving.ts";
import { keepDraft, readDraft, type Typed } from "./drafts.ts";

/** A form that keeps what is typed into it. */
export type Draft<Form extends Typed> = {
  /** What stands in the fields. */
  typed: Form;
  /** The person types into some of the fields. */
  type: (fields: Partial<Form>) => void;
  /** It is sent, or thrown away: the fields stand as they began. */
  clear: () => void;
  /** Something was there from before when the form was opened, and still is. */
  isRestored: boolean;
};

/**
 * The fields of a form, which keep what is typed and not sent: it is there again after a reload and after another sign-in of the
 * same person. What was not changed is not kept, so that the form goes on from what is stored by then.
 *
 * @param form - under which name it is kept; null: it is not kept.
 * @param begun - what the fields begin with.
 * @param options.home - the path of the form: a person who would go elsewhere with something in it is asked first. @default they
 *   are not asked
 * @example
 * const draft = useDraft(`note on ${id}`, { body: "" });
 * <textarea value={draft.typed.body} onChange={(event) => draft.type({ body: event.target.value })} />
 */
export function useDraft<Form extends Typed>(
  form: string | null,
  begun: Form,
  { home }: { home?: string } = {},
): Draft<Form> {
  const [changes, setChanges] = useState<Typed>(() => (form === null ? {} : readDraft(form)));
  const [isRestored, setRestored] = useState(() => Object.keys(changes).length > 0);
  const change = (next: Typed) => {
    setChanges(next);
    if (form !== null) keepDraft(form, next);
  };
  const clear = () => {
    change({});
    setRestored(false);
    // What follows, such as the page of what was sent, leaves nothing behind.
    if (home) $unsaved.set(null);
  };
  const isUnsaved = Object.keys(changes).length > 0;
  useEffect(() => {
    if (!isUnsaved || !home || form === null) return;
    const unsaved = { home, discard: () => keepDraft(form, {}) };
    $unsaved.set(unsaved);
    return () => {
      if ($unsaved.get() === unsaved) $unsaved.set(null);
    };
  }, [isUnsaved, home, form]);
  return {
    typed: { ...begun, ...changes },
    type: (fields) => {
      const next: [string, string | undefined][] = Object.entries({ ...changes, ...fields });
      change(Object.fromEntries(next.filter(isChanged(begun))));
    },
    clear,
    isRestored,
  };
}

const isChanged =
  (begun: Typed) =>
  (entry: [string, string | undefined]): entry is [string, string] =>
    entry[1] !== undefined && entry[1] !== begun[entry[0]];
