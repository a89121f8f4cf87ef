"use client";

export { Auth, type AuthProps } from "./Auth.tsx";
export {
  type AuthDependencies,
  type AuthField,
  type AuthForm,
  type AuthListener,
  type AuthStore,
  type AuthValues,
  createAuth,
} from "./store/auth.ts";
export { type AuthView, type Entry, type EntryAddress, type EntryOptions, readEntry } from "./store/entry.ts";
