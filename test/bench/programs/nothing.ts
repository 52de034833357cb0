/** Makes the pages and writes nothing: what the other programs take beside their sitemap. */
import { largeSite } from "./pages.ts";

const [, , folder = "."] = process.argv;
if (largeSite(folder).pages.length === 0) throw new Error("No pages");
