"use client";

export { Account, type AccountProps } from "./account/Account.tsx";
