import { createServer, type Server, type Socket } from "node:net";
import { createCanvas } from "@napi-rs/canvas";
import type { Raster } from "#src/features/till/printing/escpos.ts";

/**
 * A receipt printer that understands the application's commands and rejects all others: DLE EOT 4, ESC @, GS v 0, ESC d
 * and GS V. Sheets are in the order in which they were cut.
 */
export interface StandInPrinter {
  host: string;
  port: number;
  sheets: Raster[];
  /** Descriptions of bytes that it did not understand; empty as long as the application sends documented commands. */
  errors: string[];
  /** Number of connections that were opened so far. */
  connections: number;
  /** The state of the paper; `silent` does not answer questions about it. */
  paper: "in" | "out" | "silent";
  /** Number of sheets until the roll ends. */
  sheetsLeft: number;
  /** Whether it loses its power when the first rows of a sheet come. */
  unplugged: boolean;
  /** Milliseconds before it processes received bytes. */
  delay: number;
  close(): Promise<void>;
}

export async function startPrinter(host: string, port = 9100): Promise<StandInPrinter> {
  const sockets = new Set<Socket>();
  const printer: StandInPrinter = {
    host,
    port,
    sheets: [],
    errors: [],
    connections: 0,
    paper: "in",
    sheetsLeft: Infinity,
    unplugged: false,
    delay: 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server: Server = createServer((socket) => {
    printer.connections += 1;
    sockets.add(socket);
    const state: State = { buffer: Buffer.alloc(0), bands: [] };
    socket.on("data", (data) => {
      setTimeout(() => {
        state.buffer = Buffer.concat([state.buffer, data]);
        while (readCommand(printer, socket, state));
      }, printer.delay);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return printer;
}

interface State {
  buffer: Buffer;
  bands: Raster[];
}

/** Reads one command from the front of the buffer. Returns whether there may be another one. */
function readCommand(printer: StandInPrinter, socket: Socket, state: State): boolean {
  const { buffer } = state;
  const take = (length: number) => {
    state.buffer = buffer.subarray(length);
    return true;
  };
  const is = (...bytes: number[]) => bytes.every((byte, at) => buffer[at] === byte);
  if (buffer.length < 2) return false;
  if (is(0x1b, 0x40)) return take(2);
  if (buffer.length < 3) return false;
  if (is(0x10, 0x04, 4)) {
    if (printer.paper !== "silent") socket.write(Buffer.from([printer.paper === "out" ? 0b0111_0010 : 0b0001_0010]));
    return take(3);
  }
  if (is(0x1b, 0x64)) return take(3);
  if (is(0x1d, 0x56, 66)) {
    if (buffer.length < 4) return false;
    cut(printer, state);
    return take(4);
  }
  if (is(0x1d, 0x76, 0x30)) {
    if (printer.unplugged) return lose(socket);
    if (buffer.length < 8) return false;
    const row = buffer.readUInt16LE(4);
    const height = buffer.readUInt16LE(6);
    const length = 8 + row * height;
    if (buffer.length < length) return false;
    state.bands.push({ width: row * 8, height, bytes: Uint8Array.from(buffer.subarray(8, length)) });
    return take(length);
  }
  printer.errors.push(buffer.subarray(0, 8).toString("hex"));
  return take(buffer.length);
}

function lose(socket: Socket): false {
  socket.destroy();
  return false;
}

function cut(printer: StandInPrinter, state: State): void {
  const height = state.bands.reduce((sum, band) => sum + band.height, 0);
  const width = state.bands[0]?.width ?? 0;
  printer.sheets.push({ width, height, bytes: Buffer.concat(state.bands.map(({ bytes }) => bytes)) });
  state.bands = [];
  printer.sheetsLeft -= 1;
  if (printer.sheetsLeft === 0) printer.paper = "out";
}

/** Returns the sheet as a picture for people to look at. */
export async function pictureOf({ width, height, bytes }: Raster): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  for (let dot = 0; dot < width * height; dot++) {
    const value = ((bytes[dot >> 3] ?? 0) >> (7 - (dot & 7))) & 1 ? 0 : 255;
    image.data.set([value, value, value, 255], dot * 4);
  }
  context.putImageData(image, 0, 0);
  return canvas.encode("png");
}
