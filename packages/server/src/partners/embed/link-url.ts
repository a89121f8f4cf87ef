/** The window of our site where a person connects their account. The ticket is in the fragment, which no server and no log sees. */
export const linkUrl = (publicUrl: string, ticket: string): string => `${new URL(publicUrl).origin}/connect#${ticket}`;
