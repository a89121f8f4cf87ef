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
        setNumber(toLatinDigits(text));
        setMissing(false);
      },
    },
  };
}

/** Returns digits of all scripts as 0 to 9, such as ٤٢ as 42: keyboards have their own, and translated pages show them. */
const toLatinDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** In each script, the digits stand side by side from 0 to 9. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
  return value;
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
