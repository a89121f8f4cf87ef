throw new Error(
  '@freehold/announcement/define registers an element in the browser, and from a server component nothing of it gets there. Please import it in a file that begins with "use client".',
);

export {};
