"use client";

export { useAddressFault } from "./destination/address-words.ts";
export { DestinationField, type DestinationFieldProps } from "./destination/DestinationField.tsx";
