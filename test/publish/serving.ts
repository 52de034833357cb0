/** A server of files on 127.0.0.1, for as long as something runs. */
import { createServer, type RequestListener } from "node:http";

/** Serves while `use` runs, and ends whatever happens. */
export async function serving<T>(answer: RequestListener, use: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
