// Sends the bytes and headers of a file, and does nothing else.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { port, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  port: number;
  headers: Record<string, string>;
  body: string;
};
const bytes = new Uint8Array(Buffer.from(body, "base64"));
createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(port);
