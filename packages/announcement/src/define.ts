"use client";

import { defineWidget } from "@freehold/element";
import { AnnouncementElement } from "./AnnouncementElement.ts";

defineWidget("freehold-announcement", AnnouncementElement);

export { AnnouncementElement };
