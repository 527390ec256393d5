// A page in a folder instead of the one in the binary: `TABIYA_PAGE=dist npm run e2e` needs no new binary for a new page.
//
// Invariant: what the folder does not have is the binary's to answer, and every answer keeps the binary's policy.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { extname, join } from 'node:path';

const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the folder on one port and passes the rest on to the binary on another. */
export const servePage = (folder: string, port: number, binary: number): Server => {
  const file = (path: string): string | undefined => {
    const found = join(folder, path);
    return existsSync(found) && statSync(found).isFile() ? found : undefined;
  };
  const answer = (incoming: IncomingMessage, response: ServerResponse): void => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const own = { host: `127.0.0.1:${binary}`, ...(incoming.headers.origin && { origin: `http://127.0.0.1:${binary}` }) };
    const asked = request(
      { port: binary, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers: { ...incoming.headers, ...own } },
      told => {
        const page = String(told.headers['content-type']).startsWith('text/html') ? file('index.html') : undefined;
        const found = file(path) ?? page;
        if (!found) {
          response.writeHead(told.statusCode ?? 500, told.headers);
          told.pipe(response);
          return;
        }
        told.resume();
        const body = readFileSync(found);
        const { 'content-length': _length, 'content-encoding': _encoding, etag: _etag, ...headers } = told.headers;
        response.writeHead(file(path) ? 200 : (told.statusCode ?? 200), {
          ...headers,
          'content-type': KINDS[extname(found)] ?? 'application/octet-stream',
          'content-length': body.length,
        });
        response.end(body);
      },
    );
    asked.on('error', () => response.destroy());
    incoming.pipe(asked);
  };
  const server = createServer(answer);
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    const onward = connect(binary, '127.0.0.1', () => {
      const headers = Object.entries({ ...incoming.headers, host: `127.0.0.1:${binary}`, origin: `http://127.0.0.1:${binary}` });
      onward.write(
        `GET ${incoming.url} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${String(value)}`).join('\r\n')}\r\n\r\n`,
      );
      onward.write(head);
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  return server.listen(port, '127.0.0.1');
};
