/** The ID of the widget whose dialog is open; empty if none is. */
export const openDialog = { owner: "" };
