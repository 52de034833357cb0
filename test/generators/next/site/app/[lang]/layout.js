import { languages } from "../../lib/pages.mjs";

export default async function Layout({ params, children }) {
  const { lang } = await params;
  return (
    <html lang={languages[lang]} dir={lang === "ar" ? "rtl" : "ltr"}>
      <body>{children}</body>
    </html>
  );
}
