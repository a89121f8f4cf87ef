// Who isn't signed in sees the sign-in form first: its files come beside the site's own script (vite.config.ts lists them).
try {
  if (localStorage.getItem("auth_token") === null)
    for (const file of document.currentScript.dataset.files.split(" ")) {
      const isStyle = file.endsWith(".css");
      const link = document.createElement("link");
      Object.assign(link, { rel: isStyle ? "preload" : "modulepreload", href: `/${file}`, crossOrigin: "" });
      if (isStyle) link.as = "style";
      document.head.append(link);
    }
} catch {
  // Storage is forbidden: the files are asked for when the form is shown.
}
