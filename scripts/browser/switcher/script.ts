/** `switcher/v1.js`: the element `<locale-switcher>` with the data of its site, for use in a `<script>` tag. */
import { defineSwitcher } from "./element.ts";
import { ownSite } from "./own-site.ts";

defineSwitcher(ownSite);
