import { messages, params } from "@freehold/ui";

/** What the account's page says. */
export const $accountMessages = messages("siteAccount", {
  title: "Account settings",
  lead: "Who you are here, how you sign in, and how Freehold looks and writes to you.",

  profile: "Profile",
  email: "Email",
  confirmed: "Confirmed",
  notConfirmed: "Not confirmed",
  notConfirmedText:
    "Until you open the link that we mailed to it, a refund that you ask for waits longer before it is paid.",
  sendLink: "Send a new link",
  sendingLink: "Sending...",
  linkSent: "A new link is on its way. It works for seven days.",
  linkNotSent: "The link could not be sent.",
  referralCode: "Referral code",
  role: "Role",
  admin: "Admin",
  user: "User",
  registered: "Member since",

  appearance: "Appearance",
  theme: "Theme",
  auto: "Auto",
  light: "Light",
  dark: "Dark",

  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHelp: params("At least {length} characters."),
  currentMissing: "Please enter your current password",
  tooShort: params("Please use at least {length} characters"),
  unchanged: "This is your current password",
  notChanged: "The password could not be changed.",
  changed: "Your password is changed.",
  changePassword: "Change password",
  changing: "Changing...",

  language: "Language",
  languageText: "Freehold speaks English. Other languages are not available yet.",

  mails: "Mails",
  payoutMails: "Mail me once a month what my shares earned",
  payoutMailsHelp: "One mail for all properties together. What you earn is booked without it, too.",
  otherMails: "Mails about your requests and about the security of your account always come.",
  mailsNotRead: "This setting could not be read.",
  mailsNotChanged: "This setting could not be changed.",
  payoutMailsOn: "The monthly mail is on.",
  payoutMailsOff: "The monthly mail is off.",
});
