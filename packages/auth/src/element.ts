"use client";

export { AuthElement } from "./AuthElement.ts";
