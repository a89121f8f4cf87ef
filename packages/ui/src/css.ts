/// <reference path="./css-inline.d.ts" />

import base from "./styles/base.css?inline";
import button from "./styles/button.css?inline";
import card from "./styles/card.css?inline";
import details from "./styles/details.css?inline";
import dialog from "./styles/dialog.css?inline";
import field from "./styles/field.css?inline";
import list from "./styles/list.css?inline";
import money from "./styles/money.css?inline";
import notice from "./styles/notice.css?inline";
import steps from "./styles/steps.css?inline";
import table from "./styles/table.css?inline";
import tones from "./styles/tones.css?inline";
import waiting from "./styles/waiting.css?inline";
import all from "./styles.css?inline";

/**
 * What every widget needs: tokens, reset, focus, text helpers. The parts below are adopted beside it; a part unused is
 * a part not loaded.
 *
 * @example
 * styles: [baseCss, buttonCss, dialogCss, css] // an element of a dialog with buttons
 */
export const baseCss: string = base;
/** Button, ButtonLink, CopyButton and every icon button. */
export const buttonCss: string = button;
/** TextField and PasswordField, which also wants {@link buttonCss}. */
export const fieldCss: string = field;
/** Card. */
export const cardCss: string = card;
/** Badge and the tints of a status. */
export const toneCss: string = tones;
/** Notice and ErrorNotice, which also want {@link toneCss}. */
export const noticeCss: string = notice;
/** Details. */
export const detailsCss: string = details;
/** Dialog, which also wants {@link buttonCss}. */
export const dialogCss: string = dialog;
/** Amount, Time, Address. */
export const moneyCss: string = money;
/** Table. */
export const tableCss: string = table;
/** DescriptionList. */
export const listCss: string = list;
/** Steps and Timeline; Timeline also wants {@link toneCss}. */
export const stepsCss: string = steps;
/** Spinner and Skeleton. */
export const waitingCss: string = waiting;

/**
 * All of it, as in `@freehold/ui/styles.css`.
 *
 * @example
 * const sheet = new CSSStyleSheet();
 * sheet.replaceSync(css);
 * root.adoptedStyleSheets = [sheet];
 */
export const css: string = all;
