/** A static host for functions that fetch the files of their site. */
import { createServer, type Server } from "node:http";

/** Serves files by their decoded path, and nothing else: what is not there is 404. */
export function assetServer(files: ReadonlyMap<string, string>): Promise<{ readonly server: Server; port: number }> {
  const server = createServer((request, response) => {
    const text = files.get(decodeURIComponent(request.url ?? "").slice(1));
    response.writeHead(text === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(text);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, port: typeof address === "object" && address ? address.port : 0 });
    });
  });
}

/**
 * The text of a function that reads its files at another place: it fetches them from where the site is published, and
 * no test can reach https://docs.example.com. Nothing else of the text is changed; the place stays in what it sends.
 */
export function fetchingFrom(place: string, publishedAt: string, text: string): string {
  const places = [`${publishedAt}/`, `${place}/`].map((address) => JSON.stringify(address)).join(", ");
  return `const fetch = (address, options) => globalThis.fetch(address.replace(${places}), options);\n${text}`;
}
