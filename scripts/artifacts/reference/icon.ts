/** The icon of the reference pages, so that browsers do not ask for one that is not there. */
export const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">',
  '<path fill="#1a5fb4" d="M4 15V5a4 4 0 0 1 8 0v10z"/>',
  '<path stroke="#fff" d="M6 6.5h4M6 9h4m-4 2.5h4"/>',
  "</svg>\n",
].join("");
