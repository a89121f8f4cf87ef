import { count, messages, params } from "@freehold/ui";

/** The words of the section "Referrals". */
export const $referralsMessages = messages("siteReferrals", {
  title: "Referrals",
  lead: "Invite people you know. You see how many joined with your code, and what that earned you.",
  parts: "Parts of the referrals",
  overview: "Overview",
  people: "People",
  tree: "Tree",
  leaderboard: "Leaderboard",
  notRead: "Your referrals could not be read.",

  joined: "Joined with your code",
  joinedHelp: "People who registered with it",
  earned: "Earned by referrals",
  earnedHelp: "Booked to your earnings",
  place: "Your place",
  placeHelp: "Among all who referred a person",
  placeNone: "None yet",
  rank: params("{rank}"),

  invitation: "Your invitation",
  code: "Your code",
  copyCode: "Copy the code",
  link: "Your link",
  linkHelp: "It opens the registration form with your code filled in.",
  copyLink: "Copy the link",
  qrLabel: "QR code of your invitation link",
  qrHelp: "Let a friend scan it from your screen.",
  share: "Share",
  shareTitle: "Freehold",
  shareText: "Join me at Freehold",
  notShared: "The link could not be shared. Please copy it instead.",

  rules: "What you earn",
  rewardTitle: params("{amount} for each person"),
  rewardText:
    "You earn it when a person who registered with your code invests for the first time, once for each person. It goes to your earnings 30 days later, from where you can withdraw it.",
  noRewardTitle: "No reward now",
  noRewardText:
    "People who join with your code are in your list all the same. If a reward is introduced, it is paid for first investments from then on.",
  suspendedText:
    "The platform is suspended: people cannot invest, so nothing is earned by referrals until it is active again.",
  ruleDirect: "Only people who used your own code count, not those whom they invited.",
  ruleAmount:
    "You get the reward that was in force on the day of their first investment, if they invested at least that amount.",
  ruleHeld: "If what was bought is being refunded after 30 days, or has been, nothing is paid for it.",
  ruleAddress: "You see other people's email addresses masked, and they see yours masked.",

  historyCaption: "People who registered with your code, newest first",
  person: "Person",
  joinedAt: "Joined",
  reward: "Reward",
  emptyTitle: "Your code has not been used yet",
  emptyText:
    "People who register with your link will appear here, with the day and what it earned you. Share the link to begin.",
  pages: "Pages of the list",

  treeLabel: "People below you",
  treeLead: "Those you invited, whom they invited, and so on. Open a person with the arrow keys or a click.",
  treeEmptyTitle: "Your tree has no branches yet",
  treeEmptyText: "People who register with your code will appear here, and below each of them whom they invited.",
  invited: count({ one: "invited {count} person", other: "invited {count} people" }),
  joinedOn: params("joined {date}"),
  more: "Show more",
  moreOf: params("Show more below {email}"),
  reading: "Reading...",
  branchNotRead: "This branch could not be read.",

  leadersCaption: "Who referred most people",
  leadersLead: "The ten who referred most. Equal counts share a place.",
  placeColumn: "Place",
  referred: "Referred",
  you: "You",
  yourPlace: params("Your place: {rank}, with {count}."),
  peopleCount: count({ one: "{count} person", other: "{count} people" }),
  noPlace: "You have no place yet. It begins with the first person who joins with your code.",
  leadersEmptyTitle: "No places are taken yet",
  leadersEmptyText: "As soon as a person joins with a code, its owner has the first place.",
});
