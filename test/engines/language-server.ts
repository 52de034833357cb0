/** The YAML language server that editors run, over its standard input and output. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterFile } from "../stele.ts";

/** A place in a document, both from 0, as the protocol counts. */
export interface At {
  readonly line: number;
  readonly character: number;
}

/** What an editor marks. */
export interface Marked {
  readonly range: { readonly start: At; readonly end: At };
  readonly message: string;
}

/** An editor with one project open. */
export interface Editor {
  /** Opens a file with a text that need not be the one on the disk, and waits for what the server marks in it. */
  readonly open: (path: string, text: string) => Promise<readonly Marked[]>;
  /** The labels that are offered at a place. */
  readonly complete: (path: string, at: At) => Promise<readonly string[]>;
  /** The text of the pop-up at a place. */
  readonly hover: (path: string, at: At) => Promise<string>;
}

/** The part of https://www.npmjs.com/package/vscode-jsonrpc that is used. */
interface JsonRpc {
  readonly createMessageConnection: (reader: unknown, writer: unknown) => Connection;
  readonly StreamMessageReader: new (stream: unknown) => unknown;
  readonly StreamMessageWriter: new (stream: unknown) => unknown;
}

interface Connection {
  readonly listen: () => void;
  readonly dispose: () => void;
  readonly sendRequest: <Answer>(method: string, parameters: unknown) => Promise<Answer>;
  readonly sendNotification: (method: string, parameters: unknown) => Promise<void>;
  readonly onRequest: (method: string, answer: (parameters: never) => unknown) => void;
  readonly onNotification: (method: string, hear: (parameters: never) => void) => void;
}

/**
 * Starts the server for a project, without the lists of schemas that it would ask the network for.
 *
 * @param server the folder of the package yaml-language-server
 * @param folder the project, absolute
 */
export async function openEditor(server: string, folder: string): Promise<Editor> {
  const child = spawn(process.execPath, [join(server, "bin/yaml-language-server"), "--stdio"], { cwd: folder });
  // The package is one of those that the server brings along.
  const rpc = createRequire(join(server, "package.json"))("vscode-jsonrpc/node") as JsonRpc;
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(child.stdout),
    new rpc.StreamMessageWriter(child.stdin),
  );
  afterFile(() => {
    connection.dispose();
    child.kill("SIGKILL");
  });
  const settings = {
    validate: true,
    completion: true,
    hover: true,
    schemaStore: { enable: false },
    kubernetesCRDStore: { enable: false },
  };
  connection.onRequest("workspace/configuration", ({ items }: { items: readonly { section: string }[] }) =>
    items.map(({ section }) => (section === "yaml" ? settings : {})),
  );
  connection.onRequest("client/registerCapability", () => null);
  const waiting = new Map<string, (marked: readonly Marked[]) => void>();
  connection.onNotification(
    "textDocument/publishDiagnostics",
    ({ uri, diagnostics }: { uri: string; diagnostics: readonly Marked[] }) => waiting.get(uri)?.(diagnostics),
  );
  connection.listen();
  const uriOf = (path: string): string => pathToFileURL(join(folder, path)).href;
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: "project" }],
    capabilities: {
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
        hover: { contentFormat: ["markdown"] },
        publishDiagnostics: {},
      },
    },
  });
  await connection.sendNotification("initialized", {});
  await connection.sendNotification("workspace/didChangeConfiguration", { settings: { yaml: settings } });
  return {
    open: async (path, text) => {
      const uri = uriOf(path);
      const marked = new Promise<readonly Marked[]>((resolve) => waiting.set(uri, resolve));
      await connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "yaml", version: 1, text },
      });
      return marked;
    },
    complete: async (path, position) => {
      const asked = { textDocument: { uri: uriOf(path) }, position };
      const { items } = await connection.sendRequest<{ items: readonly { label: string }[] }>(
        "textDocument/completion",
        asked,
      );
      return items.map(({ label }) => label);
    },
    hover: async (path, position) => {
      const asked = { textDocument: { uri: uriOf(path) }, position };
      const found = await connection.sendRequest<{ contents: { value: string } } | null>("textDocument/hover", asked);
      return found?.contents.value ?? "";
    },
  };
}
