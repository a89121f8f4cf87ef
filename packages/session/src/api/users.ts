import type {
  AccountEvents,
  AdminNote,
  AdminNotes,
  AdminUserDetail,
  AdminUsers,
  AdminUsersQuery,
  NewAdminNote,
  UserChange,
  UserDeposits,
  UserEarnings,
  UserHoldings,
  UserMails,
  UserReferrals,
  UserWithdrawals,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read, write } from "./request.ts";

/** Reads a list that a person has. */
function list<Answer>(name: string) {
  return (id: string, which: KeyPageQuery = {}, options?: CallOptions) =>
    read<Answer>(`/admin/users/${segment(id)}/${name}${query(which)}`, options);
}

/**
 * People and their accounts, for admins; others get 403 `forbidden`.
 *
 * @example
 * const { items, next } = await users.list({ q: "schmidt", role: "admin" });
 */
export const users = {
  /** People, newest first unless `sort` says otherwise, by words of the email address, wallet or id; and how many there are. */
  async list(which: AdminUsersQuery = {}, options?: CallOptions) {
    return read<AdminUsers>(`/admin/users${query(which)}`, options);
  },

  /** A person with what they have. 404 `not_found`. */
  async get(id: string, options?: CallOptions) {
    return read<AdminUserDetail>(`/admin/users/${segment(id)}`, options);
  },

  /**
   * Changes a role, or disables or enables an account. The role admin waits for another admin in `role_change`. 409 `own_account`,
   * `invalid_transition`.
   */
  async change(id: string, body: UserChange, options?: CallOptions) {
    return write<AdminUserDetail>(`/admin/users/${segment(id)}`, body, options, { method: "PATCH" });
  },

  /** Signs a person out everywhere. 409 `own_account`. */
  async endSessions(id: string, options?: CallOptions) {
    return write<AdminUserDetail>(`/admin/users/${segment(id)}/sessions/end`, undefined, options);
  },

  deposits: list<UserDeposits>("deposits"),
  withdrawals: list<UserWithdrawals>("withdrawals"),
  earnings: list<UserEarnings>("earnings"),
  referrals: list<UserReferrals>("referrals"),
  mails: list<UserMails>("mails"),
  notes: list<AdminNotes>("notes"),

  /** What a person holds. */
  async holdings(id: string, options?: CallOptions) {
    return read<UserHoldings>(`/admin/users/${segment(id)}/holdings`, options);
  },

  /** What happened to an account, such as sign-ins, newest first; page by key. */
  events: list<AccountEvents>("events"),

  /** Writes down a note about a person, which stays as it is. */
  async addNote(id: string, body: NewAdminNote, options?: CallOptions) {
    return write<AdminNote>(`/admin/users/${segment(id)}/notes`, body, options);
  },

  /** Sends a mail once more. 409 `invalid_transition` if what it said is not kept. */
  async resendMail(id: string, mailId: string, options?: CallOptions) {
    return write<void>(`/admin/users/${segment(id)}/mails/${segment(mailId)}/resend`, undefined, options);
  },
};
