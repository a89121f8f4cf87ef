import { atom } from "nanostores";

/** Whose dialog is open, where a page has several widgets: the id of the widget, empty while none is. */
export const openDialog = { owner: "" };

/** The id of the widget in whose dialog somebody chose the QR code, on a page that has no project id. */
export const $qrCodeRequest = atom("");
