"use client";

export { AuthElement, type AuthElementEvents } from "./AuthElement.ts";
