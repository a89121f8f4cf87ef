"use client";

export { defineWidget } from "./define-widget.ts";
export { LightSlot } from "./light-slot.ts";
export { adoptStyles } from "./style-sheets.ts";
export { type LightSlots, type WidgetElementConstructor, type WidgetOptions, widgetElement } from "./widget-element.ts";
