import { html, raw } from "hono/html";

/** A strip of the sign-in page's land plan; the plot that is held, and the house on it. */
const PARCELS =
  "M171 428 199 408 226 389 146 267 87 316ZM226 389 268 363 311 339 242 206 146 267ZM311 339 340 325 370 312 312 175 242 206ZM451 282 480 273 509 265 470 120 405 137ZM509 265 549 255 589 245 552 93 470 120ZM589 245 632 234 675 223 631 69 552 93ZM520 304 559 293 598 284 634 429 558 447ZM598 284 642 273 685 261 727 407 634 429ZM-32 366 0 339 33 312 -51 207 -120 265ZM33 312 74 281 116 251 41 140 -51 207ZM116 251 155 225 195 202 129 85 41 140ZM195 202 239 178 284 157 230 35 129 85ZM284 157 324 140 363 126 319 -1 230 35Z";
const HELD = "M370 312 410 296 451 282 405 137 312 175Z";
const HOUSE = "M379 282 425 265 412 227 388 236 379 209 355 218Z";

/**
 * The land plan across the head of an email, faint. The email contains it: nothing is fetched, so no server learns when it is read. Gmail
 * and Outlook drop the SVG. Its look stands in attributes, so a client that drops only the style sheet draws it the same.
 */
export const PLAN = html`<svg class="plan" viewBox="0 192 640 100" width="100%" height="72" style="display: block;" fill="none" stroke="#8d8473" stroke-width="0.75" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false" xmlns="http://www.w3.org/2000/svg"><path opacity="0.45" d="${raw(
  PARCELS,
)}"/><path class="held" stroke="#1f5f46" stroke-width="1.5" d="${raw(HELD)}"/><path class="house" fill="#1f5f46" stroke="none" opacity="0.85" d="${raw(HOUSE)}"/></svg>\n`;
