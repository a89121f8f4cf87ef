import { useEffect } from "react";

function Sheet({ styles }: { styles: string }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [styles]);
  return null;
}

/**
 * Takes the place of react-style-singleton, by which RainbowKit's dialogs stop the page from scrolling: that writes a `<style>`,
 * which `style-src 'self'` forbids. It does not forbid a constructed style sheet.
 */
export const styleSingleton = () => Sheet;
