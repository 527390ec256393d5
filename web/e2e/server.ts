// The real binary, started on a free port with data of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server as Front } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { servePage } from './page';

export const BINARY = process.env.TABIYA_BIN ?? resolve(import.meta.dirname, '../../target/debug/tabiya');
/** A folder with a page that is newer than the binary's. */
const PAGE = process.env.TABIYA_PAGE;
const STARTS_WITHIN = 30_000;

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no port'))));
    });
  });

export class Server {
  private process: ChildProcess | undefined;
  private output = '';
  private front: Front | undefined;
  /** Where the page of the folder is. */
  private shown: number | undefined;

  private constructor(
    readonly port: number,
    private readonly data: string,
    private readonly secure: boolean,
  ) {}

  /** With a certificate of its own for `localhost`, or in plain text. */
  static async start(secure = false): Promise<Server> {
    if (!existsSync(BINARY)) throw new Error(`no binary at ${BINARY}: run cargo build --package tabiya, or set TABIYA_BIN`);
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'tabiya-journey-')), secure);
    await server.run();
    if (PAGE && !secure) {
      server.shown = await freePort();
      server.front = servePage(resolve(PAGE), server.shown, server.port);
    }
    return server;
  }

  get url(): string {
    return this.secure ? `https://localhost:${this.port}` : `http://127.0.0.1:${this.shown ?? this.port}`;
  }

  /** Starts the process, on the same port and data as before. */
  async run(): Promise<void> {
    this.output = '';
    const pem = (name: string): string => join(import.meta.dirname, 'tls', `${name}.pem`);
    const how = this.secure
      ? ['serve', '--listen', `127.0.0.1:${this.port}`, '--tls-cert', pem('cert'), '--tls-key', pem('key')]
      : ['play', '--no-open', '--port', String(this.port), '--review-nodes', '20000'];
    const child = spawn(BINARY, [...how, '--data', this.data], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    this.process = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (this.output = (this.output + text.toString()).slice(-4_000)));
    const until = Date.now() + STARTS_WITHIN;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${this.output}`);
      if (this.output.includes('Tabiya is at ')) return;
      await new Promise(wait => setTimeout(wait, 50));
    }
    throw new Error(`the server did not answer within ${STARTS_WITHIN} ms: ${this.output}`);
  }

  /** As a power failure would: no goodbye. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise(done => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** Nobody listens any more, neither the binary nor a page before it. */
  async away(): Promise<void> {
    await this.kill();
    this.front?.close();
    this.front?.closeAllConnections();
    this.front = undefined;
  }

  /** As it was before. */
  async back(): Promise<void> {
    await this.run();
    if (PAGE && this.shown) this.front = servePage(resolve(PAGE), this.shown, this.port);
  }

  async stop(): Promise<void> {
    await this.kill();
    this.front?.close();
    this.front?.closeAllConnections();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Our own engine over UCI: somebody to play the human's moves. */
export class Engine {
  private readonly child = spawn(BINARY, ['uci'], { stdio: ['pipe', 'pipe', 'inherit'] });
  private text = '';

  constructor() {
    this.child.stdout.on('data', (part: Buffer) => (this.text += part.toString()));
    this.child.stdin.write('uci\n');
  }

  async best(fen: string): Promise<string> {
    this.text = '';
    this.child.stdin.write(`position fen ${fen}\ngo depth 5\n`);
    for (;;) {
      const found = /bestmove (\S+)/.exec(this.text)?.[1];
      if (found) return found;
      await new Promise(wait => setTimeout(wait, 10));
    }
  }

  stop(): void {
    this.child.kill();
  }
}
