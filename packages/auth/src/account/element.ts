"use client";

export { AccountElement, type AccountElementEvents } from "../AccountElement.ts";
