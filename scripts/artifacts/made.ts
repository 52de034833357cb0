/** What `constants.ts` hands out. All of it is JSON. */
export { landing } from "./landing-template.tsx";
export { shapes } from "./openapi/shapes.ts";
export { reference } from "./reference/template.tsx";
export { skeletons } from "./sitemap/skeletons.ts";
