// Signed-out visitors see the sign-in form first, so its files load alongside the site's script (vite.config.ts lists them).
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
