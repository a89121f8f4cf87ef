"use client";

import { defineWidget } from "@freehold/element";
import { AuthElement } from "./AuthElement.ts";

defineWidget("freehold-auth", AuthElement);

export { AuthElement };
