/** Whose dialog is open, where a page has several widgets: the id of the widget, empty while none is. */
export const openDialog = { owner: "" };
