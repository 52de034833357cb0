/** `notice/v1.js`: the elements `<translation-notice>` and `<locale-switcher>`, which share their requests. */
import { defineSwitcher } from "../switcher/element.ts";
import { ownSite } from "../switcher/own-site.ts";
import { defineNotice } from "./element.ts";

defineSwitcher(ownSite);
defineNotice(ownSite);
