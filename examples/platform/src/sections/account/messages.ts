import { messages, params } from "@freehold/ui";

/** What the account's page says. */
export const $accountMessages = messages("siteAccount", {
  title: "Account settings",
  lead: "Your profile, sign-in and notifications.",

  profile: "Profile",
  email: "Email",
  confirmed: "Confirmed",
  notConfirmed: "Not confirmed",
  notConfirmedText: "We emailed you a link. Until you confirm, refunds have an extra waiting period.",
  sendLink: "Send a new link",
  sendingLink: "Sending...",
  linkSent: "We sent you a new link. It works for seven days.",
  linkNotSent: "We couldn't send the link.",
  referralCode: "Referral code",
  copyReferralCode: "Copy referral code",
  role: "Role",
  admin: "Admin",
  registered: "Member since",
  wallet: "Wallet",

  signIn: "Sign-in",

  appearance: "Appearance",
  theme: "Theme",
  auto: "Auto",
  light: "Light",
  dark: "Dark",

  password: "Password",
  change: "Change",
  factors: "Passkeys and authenticator app",
  devices: "Devices",
  manage: "Manage",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHelp: params("At least {length} characters."),
  currentMissing: "Enter your current password",
  tooShort: params("Use at least {length} characters"),
  unchanged: "This is your current password",
  notChanged: "We couldn't change the password.",
  changed: "Your password has been changed.",
  changePassword: "Change password",
  changing: "Changing...",

  language: "Language",
  english: "English",

  data: "Data",
  statements: "Statements",
  files: "PDF and CSV",

  mails: "Emails",
  payoutMails: "Email me a monthly payout summary",
  payoutMailsHelp: "One email for all properties. You earn the same without it.",
  otherMails: "Emails about your requests and security are always sent.",
  mailsNotRead: "We couldn't load this setting. Try again.",
  mailsNotChanged: "We couldn't change this setting.",
  payoutMailsOn: "The monthly email is on.",
  payoutMailsOff: "The monthly email is off.",
});
