import { TextField, useMessages } from "@freehold/ui";
import { useRef, useState } from "react";
import { $windowNumberMessages } from "./messages.ts";

/** The number as it was entered, and whether it is one. */
export function useWindowNumber() {
  const [number, setNumber] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return {
    number,
    /** Whether it's a number; otherwise the field says that, and has the focus. */
    check(): boolean {
      const isNumber = /^[1-9]\d$/.test(number);
      setMissing(!isNumber);
      if (!isNumber) field.current?.focus();
      return isNumber;
    },
    props: {
      field,
      number,
      isMissing,
      onEnter(text: string) {
        setNumber(text);
        setMissing(false);
      },
    },
  };
}

/** Asks for the number that the page shows that has opened the window. */
export function NumberField({ field, number, isMissing, onEnter }: ReturnType<typeof useWindowNumber>["props"]) {
  const t = useMessages($windowNumberMessages);
  return (
    <TextField
      inputRef={field}
      label={t.number}
      help={t.numberHelp}
      error={isMissing && t.numberMissing}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      required
      value={number}
      onChange={(event) => onEnter(event.currentTarget.value)}
    />
  );
}
