"use client";

import { defineWidget } from "@freehold/element";
import { WithdrawAllElement } from "./WithdrawAllElement.ts";

defineWidget("freehold-withdraw-all", WithdrawAllElement);

export type { WithdrawAllElement } from "./WithdrawAllElement.ts";
