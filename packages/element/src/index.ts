"use client";

export { defineWidget } from "./define-widget.ts";
export { type LazyState, LazyView, type LoadView } from "./lazy-view.ts";
export { ShadowStyles } from "./shadow-styles.tsx";
export { adoptStyles } from "./style-sheets.ts";
export { Waiting, type WaitingText, waitingCss } from "./waiting.tsx";
export { type WidgetElementConstructor, type WidgetOptions, widgetElement } from "./widget-element.ts";
