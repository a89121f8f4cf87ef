import type {
  AdminNotes,
  AdminUser,
  AdminUserDetail,
  AdminUsers,
  Problem,
  UserHoldings,
  UserMails,
} from "@freehold/contract";
import type { Person } from "../api.fixture.ts";

type Items = (AdminUser & UserMails["items"][number] & AdminNotes["items"][number] & UserHoldings["items"][number])[];

/** What tests read of an answer about people; their expectations say what is really there. */
export type UsersReply = {
  status: number;
  body: Omit<AdminUserDetail, "success"> & Omit<AdminUsers, "items"> & Problem & { items: Items };
};

/** An admin's calls about people. */
export function usersOf(admin: Pick<Person, "get" | "post" | "patch">) {
  const reply = (answer: Promise<{ status: number; body: unknown }>) => answer as Promise<UsersReply>;
  return {
    list: (query = "") => reply(admin.get(`/admin/users?${query}`)),
    get: (id: string, part = "") => reply(admin.get(`/admin/users/${id}${part}`)),
    change: (id: string, body: object) => reply(admin.patch(`/admin/users/${id}`, body)),
    post: (id: string, part: string, body?: object) => reply(admin.post(`/admin/users/${id}/${part}`, body)),
    /** What the audit log has about a person, oldest first: who did what. */
    trail: async (id: string) =>
      (await admin.get(`/admin/audit?subject=${id}&limit=100`)).body.items
        .reverse()
        .map(({ actor, action, details }) => ({ actor, action, details })),
  };
}
