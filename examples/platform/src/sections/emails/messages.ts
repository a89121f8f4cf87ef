import { count, messages, params } from "@freehold/ui";

/** What the screen of emails that were not delivered says. */
export const $emailsMessages = messages("siteFailedEmails", {
  title: "Emails not delivered",
  lead: "We no longer try to deliver these emails. Fix the cause, then send them again.",
  filters: "Search these emails",
  search: "Recipient, subject or reason",
  // Above the list: how many match the search.
  found: count({ one: "{count} email", other: "{count} emails" }),
  caption: "Emails, latest first",
  pages: "Pages of emails",
  email: "Email",
  failed: "Failed",
  reason: "Reason",
  action: "Action",

  // Why an email can't be sent again.
  link_expired: "Its link has expired.",
  text_deleted: "We no longer store its text, so we can't send it again.",
  own_account: "This email is for you, so another admin has to send it again.",

  resend: "Send again",
  newLink: "Send new link",
  // The name of a button for screen readers. {action}: Send again, or Send new link.
  resendOf: params("{action}: “{subject}” to {email}"),
  resendTitle: params("Send “{subject}” again?"),
  resendText: params("We'll send it to {email}."),
  newLinkText: params("The old link has expired. We'll email {email} a new one."),
  resent: "The email is on its way",
  resentText: params("If we can't deliver it to {email}, it will appear here again."),

  resendAll: count({ one: "Send {count} email again", other: "Send {count} emails again" }),
  resendAllTitle: count({ one: "Send {count} email again?", other: "Send {count} emails again?" }),
  resendAllText: "Each goes out as it was written. An email whose link has expired stays in this list.",
  resendFoundText: "Only emails that match your search are sent.",
  resending: "Sending...",
  notResent: "We couldn't send it again. Try again.",
  allResent: count({ one: "{count} email is on its way", other: "{count} emails are on their way" }),
  allResentText: "If we can't deliver an email, it will appear here again.",
  // After a limit of 1,000 emails was sent.
  someLeft: count({ one: "{count} more can be sent again.", other: "{count} more can be sent again." }),
  noneResent: "No email was sent",
  noneResentText: "Another admin has sent them already.",

  notRead: "We couldn't load these emails. Try again.",
  emptyTitle: "Every email was delivered",
  emptyText: "Emails that we couldn't deliver in the last 90 days will appear here, with the reason.",
  notFoundTitle: "No email matches your search",
  notFoundText: "Try part of an address, a subject or a reason, such as 5.7.1.",
});
