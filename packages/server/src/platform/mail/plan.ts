import { html, raw } from "hono/html";
import type { Parcel } from "./message.ts";

/** A strip of the sign-in page's land plan, the parcel that is picked out, the house on it, and lines across the parcel. */
const PARCELS =
  "M171 428 199 408 226 389 146 267 87 316ZM226 389 268 363 311 339 242 206 146 267ZM311 339 340 325 370 312 312 175 242 206ZM451 282 480 273 509 265 470 120 405 137ZM509 265 549 255 589 245 552 93 470 120ZM589 245 632 234 675 223 631 69 552 93ZM520 304 559 293 598 284 634 429 558 447ZM598 284 642 273 685 261 727 407 634 429ZM-32 366 0 339 33 312 -51 207 -120 265ZM33 312 74 281 116 251 41 140 -51 207ZM116 251 155 225 195 202 129 85 41 140ZM195 202 239 178 284 157 230 35 129 85ZM284 157 324 140 363 126 319 -1 230 35Z";
const PARCEL = "M370 312 410 296 451 282 405 137 312 175Z";
const HOUSE = "M379 282 425 265 412 227 388 236 379 209 355 218Z";
const HATCH =
  "M314 181 326 169M318 189 346 161M322 197 366 153M325 206 386 145M329 214 405 138M332 223 408 147M336 231 411 156M339 240 414 165M343 248 417 174M347 256 420 183M350 265 423 192M354 273 425 202M357 282 428 211M361 290 431 220M364 299 434 229M368 307 437 238M378 309 440 247M398 301 443 256M418 293 446 265M436 287 449 274";

/** The parcel as the site draws a refund's: outlined when requested, hatched when approved, filled when paid. */
const PICTURES = {
  outlined: raw(`<path class="outlined" stroke="#5e6c6c" stroke-width="1.5" d="${PARCEL}${HOUSE}"/>`),
  hatched: raw(
    `<path class="hatched" stroke="#b0762a" stroke-width="1.5" d="${HATCH}"/><path class="hatched" stroke="#b0762a" stroke-width="1.5" d="${PARCEL}"/>`,
  ),
  filled: raw(
    `<path class="filled" fill="#1f5f46" stroke="none" d="${PARCEL}"/><path class="house" fill="#fffdf8" stroke="none" d="${HOUSE}"/>`,
  ),
};

/**
 * Draws the land plan across the head of an email, faint; nothing for "none". The email contains the drawing: nothing is fetched, so no
 * server learns when it is read. Gmail and Outlook drop the SVG. Its look is in attributes, so a client that drops only the style sheet
 * draws it the same.
 */
export function plan(parcel: Parcel) {
  if (parcel === "none") return "";
  return html`<tr><td><svg class="plan" viewBox="0 192 640 100" width="100%" height="72" style="display: block;" fill="none" stroke="#8d8473" stroke-width="0.75" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg"><path opacity="0.45" d="${raw(
    PARCELS,
  )}"/>${PICTURES[parcel]}</svg></td></tr>\n`;
}
