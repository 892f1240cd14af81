// Responds to every request at once, with a body as long as an order's: what it can be asked is the driver's own limit.
import { createServer } from "node:http";

const body = JSON.stringify({ order: "x".repeat(300) });
createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(201, { "content-type": "application/json", "content-length": body.length }).end(body);
  });
}).listen(Number(process.env["PORT"]));
