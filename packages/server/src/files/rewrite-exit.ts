/** With what the process that writes a PDF anew ends where it is not to be kept. */
export const EXIT = { unreadable: 2, protected: 3 };
