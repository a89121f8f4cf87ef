"use client";

import { defineWidget } from "@freehold/element";
import { AccountElement } from "../AccountElement.ts";

defineWidget("freehold-account", AccountElement);

export { AccountElement };
