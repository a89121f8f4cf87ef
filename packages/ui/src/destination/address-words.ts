import { findAddressFault, findAddressProblem, judgeAddress } from "@freehold/contract/destination";
import { useMessages } from "../messages/messages.ts";
import { $destinationMessages, type DestinationMessages } from "./messages.ts";

/** Says why a text is no address: by the character or the length at fault where it begins as one. */
export function malformedWords(address: string, t: DestinationMessages): string {
  const fault = findAddressFault(address);
  if (!fault) return t.malformed;
  return "digits" in fault ? t.malformedLength(fault) : t.malformedCharacter(fault);
}

/**
 * Returns why a typed address can't be a wallet's, in the words of every form; undefined if it can.
 *
 * @example
 * <TextField error={isLeft && useAddressFault(address)} value={address} onBlur={() => setIsLeft(true)} ... />
 */
export function useAddressFault(address: string): string | undefined {
  const t = useMessages($destinationMessages);
  const problem = findAddressProblem(address);
  if (problem) return t[problem];
  const verdict = judgeAddress(address, "");
  if (verdict === "malformed") return malformedWords(address, t);
  return verdict === "mistyped" ? t.mistyped : undefined;
}
