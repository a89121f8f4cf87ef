"use client";

export { DestinationField, type DestinationFieldProps } from "./destination/DestinationField.tsx";
