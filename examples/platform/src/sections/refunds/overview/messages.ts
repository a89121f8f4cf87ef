import { count, messages, params } from "@freehold/ui";

/** How everything stands, in a sentence each. */
export const $overviewMessages = messages("siteRefundsOverview", {
  label: "Overview",
  reading: "Loading...",
  notRead: "We couldn't load this.",

  treasury: "Treasury",
  since: "Since {time}.",
  owed: params("{owed} owed for open requests. Payments are made elsewhere."),
  owedShort: params("{owed} owed"),
  holds: params("{balance} available, {owed} owed for open requests."),
  balanceUnknown: params("Balance unknown, {owed} owed for open requests."),

  books: "Books",
  places: count({ one: "{count} place", other: "{count} places" }),
  differ: params("Differences in {places}, {sum} in total."),
  unbacked: count({
    one: "A booked deposit is no longer on the blockchain.",
    other: "{count} booked deposits are no longer on the blockchain.",
  }),
  firstRun: "The first check is within ten minutes.",
  chainUnknown: "We couldn't check them against the blockchain on {time}.",
  agree: "Everything matches, as of {time}.",
  unclaimed: count({ one: "{count} transfer is unclaimed.", other: "{count} transfers are unclaimed." }),

  proposedBooks: count({
    one: "{count} proposal is waiting for another admin.",
    other: "{count} proposals are waiting for another admin.",
  }),

  notPaid: "Payments",
  held: count({
    one: "{count} approved request isn't paid.",
    other: "{count} approved requests aren't paid.",
  }),

  rules: "Payment rules",
  waitsForYou: "One change needs your confirmation.",
  yoursWaits: "Your change is waiting for another admin.",
  lapsedWaits: "A proposed change can no longer be confirmed.",

  emails: "Emails",
  failedEmails: count({ one: "{count} email wasn't delivered.", other: "{count} emails weren't delivered." }),

  admins: "Admins",
  proposedRoles: count({
    one: "{count} change of the admin role is waiting for another admin.",
    other: "{count} changes of the admin role are waiting for another admin.",
  }),
  proposedResets: count({
    one: "{count} reset of an admin's second factors is waiting for another admin.",
    other: "{count} resets of admins' second factors are waiting for another admin.",
  }),
  properties: "Properties",
  proposedSales: count({
    one: "The sale of {count} property is waiting for another admin.",
    other: "The sale of {count} properties is waiting for another admin.",
  }),
  payouts: "Payouts",
  heldMonths: count({
    one: "{count} confirmed month of a property isn't distributed.",
    other: "{count} confirmed months of properties aren't distributed.",
  }),
  manyHeldMonths: params("More than {count} confirmed months of properties aren't distributed."),
  partners: "Partners",
  proposedKeys: count({
    one: "A partner's key or client is waiting for another admin.",
    other: "{count} partners' keys or clients are waiting for another admin.",
  }),
  proposedMonths: count({
    one: "{count} month of a property is waiting for another admin.",
    other: "{count} months of properties are waiting for another admin.",
  }),
});
