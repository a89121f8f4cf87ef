// Runs before the first paint, so that a remembered dark page never flashes light. src/shared/theme.ts takes over from here.
try {
  const theme = localStorage.getItem("freehold_theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden: the page follows the system's theme.
}
