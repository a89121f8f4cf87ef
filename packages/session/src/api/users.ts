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
 * People and their accounts, for admins. Others get 403 `forbidden`.
 *
 * @example
 * const { items, next } = await users.list({ q: "schmidt", role: "admin" });
 */
export const users = {
  /** Lists people, newest first unless `sort` is set, with a search by email address, wallet or ID, and their total. */
  async list(which: AdminUsersQuery = {}, options?: CallOptions) {
    return read<AdminUsers>(`/admin/users${query(which)}`, options);
  },

  /** Returns a person with their balances. 404 `not_found`. */
  async get(id: string, options?: CallOptions) {
    return read<AdminUserDetail>(`/admin/users/${segment(id)}`, options);
  },

  /**
   * Changes a role, or disables or enables an account. A new admin role waits in `role_change` for another admin. 409 `own_account`,
   * `invalid_transition`.
   */
  async change(id: string, body: UserChange, options?: CallOptions) {
    return write<AdminUserDetail>(`/admin/users/${segment(id)}`, body, options, { method: "PATCH" });
  },

  /** Signs a person out everywhere. 409 `own_account`. */
  async endSessions(id: string, options?: CallOptions) {
    return write<AdminUserDetail>(`/admin/users/${segment(id)}/sessions/end`, undefined, options);
  },

  /** Proposes to remove an admin's lost second factors; another admin confirms it. 409 `own_account`, `invalid_transition`. */
  async proposeFactorReset(id: string, options?: CallOptions) {
    return write<AdminUserDetail>(`/admin/users/${segment(id)}/factor-reset`, undefined, options);
  },

  /** Cancels that removal during the 24 hours after the confirmation. 409 `invalid_transition`. */
  async cancelFactorReset(id: string, options?: CallOptions) {
    return write<AdminUserDetail>(`/admin/users/${segment(id)}/factor-reset/cancel`, undefined, options);
  },

  deposits: list<UserDeposits>("deposits"),
  withdrawals: list<UserWithdrawals>("withdrawals"),
  earnings: list<UserEarnings>("earnings"),
  referrals: list<UserReferrals>("referrals"),
  mails: list<UserMails>("mails"),
  notes: list<AdminNotes>("notes"),

  /** Returns a person's holdings. */
  async holdings(id: string, options?: CallOptions) {
    return read<UserHoldings>(`/admin/users/${segment(id)}/holdings`, options);
  },

  /** Lists the events of an account, such as sign-ins, newest first; pages by key. */
  events: list<AccountEvents>("events"),

  /** Adds a note about a person, which can't be changed. */
  async addNote(id: string, body: NewAdminNote, options?: CallOptions) {
    return write<AdminNote>(`/admin/users/${segment(id)}/notes`, body, options);
  },

  /** Sends an email again. 409 `invalid_transition` if its text is no longer stored. */
  async resendMail(id: string, mailId: string, options?: CallOptions) {
    return write<void>(`/admin/users/${segment(id)}/mails/${segment(mailId)}/resend`, undefined, options);
  },
};
