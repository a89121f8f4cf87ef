import { count, messages, params } from "@freehold/ui";

/** How everything stands, in a line each. */
export const $overviewMessages = messages("siteRefundsOverview", {
  label: "How it stands",
  reading: "Reading...",
  notRead: "Could not be read now.",

  treasury: "Treasury",
  since: "Since {time}.",
  owed: params("{owed} are for open requests. Payments are made elsewhere."),
  holds: params("It holds {balance}; {owed} of it is for open requests."),
  balanceUnknown: params("Its balance is not known now; {owed} are for open requests."),

  books: "Books",
  places: count({ one: "{count} place", other: "{count} places" }),
  differ: params("They differ in {places}, by {sum} in total."),
  unbacked: count({
    one: "A booked deposit is no longer on the blockchain.",
    other: "{count} booked deposits are no longer on the blockchain.",
  }),
  firstRun: "They are compared for the first time within ten minutes.",
  chainUnknown: "They could not be compared with the blockchain on {time}.",
  agree: "They agree, as of {time}.",
  unclaimed: count({ one: "{count} transfer is unclaimed.", other: "{count} transfers are unclaimed." }),

  proposedBooks: count({
    one: "{count} proposal is waiting for another admin.",
    other: "{count} proposals are waiting for another admin.",
  }),

  notPaid: "Payments",
  held: count({
    one: "{count} approved request is not paid.",
    other: "{count} approved requests are not paid.",
  }),

  rules: "Payment rules",
  waitsForYou: "A change waits for you to confirm it.",
  yoursWaits: "Your change waits for another admin.",
  lapsedWaits: "A proposed change can't be confirmed any more.",

  emails: "Emails",
  failedEmails: count({ one: "{count} email wasn't delivered.", other: "{count} emails weren't delivered." }),

  admins: "Admins",
  proposedRoles: count({
    one: "{count} change of the admin role is waiting for another admin.",
    other: "{count} changes of the admin role are waiting for another admin.",
  }),
  properties: "Properties",
  proposedSales: count({
    one: "The sale of {count} property waits for another admin.",
    other: "The sale of {count} properties waits for another admin.",
  }),
  payouts: "Payouts",
  heldMonths: count({
    one: "{count} confirmed month of a property is not distributed.",
    other: "{count} confirmed months of properties are not distributed.",
  }),
  manyHeldMonths: params("More than {count} confirmed months of properties are not distributed."),
  proposedMonths: count({
    one: "{count} month of a property waits for another admin.",
    other: "{count} months of properties wait for another admin.",
  }),
});
