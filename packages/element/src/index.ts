"use client";

export { defineWidget } from "./define-widget.ts";
export { adoptStyles } from "./style-sheets.ts";
export { type WidgetElementConstructor, type WidgetOptions, widgetElement } from "./widget-element.ts";
