// One WebSocket that heals itself.
//
// Invariant: every request is settled exactly once, with the answer that carries its id. What has no answer is
// sent again under its old id, when something sent later was answered and after every reconnect, which the server carries out once.

import { type Message, PROTOCOL, type Reply, type Request, type ToClient, type Welcome } from '../protocol/messages';

/** Why the server did not do it. */
export class Refused extends Error {
  constructor(readonly why: Message) {
    super(why.code);
  }
}

/** The connection went away before a request that is not worth repeating was answered. */
export class Lost extends Error {}

/** `silent`: the line is there, but the other end has not been heard of for longer than it ever takes. */
export type LinkState = 'connecting' | 'open' | 'silent' | 'lost';

/** What comes unasked. */
export type Unasked = Extract<ToClient, { type: 'event' | 'game' | 'presence' | 'analysis' | 'review' | 'studyEvent' | 'study' }>;

export interface Listener {
  state?(state: LinkState, welcome?: Welcome): void;
  unasked?(message: Unasked): void;
  /** Something cannot go on that nobody asked for just now, such as a computer's move. */
  told?(why: Message): void;
  /** Catches up after a (re)connect; requests waiting for an answer are repeated when it is done. */
  opened?(): Promise<void>;
  lag?(milliseconds: number): void;
}

/** The part of a WebSocket that is used; tests put their own in. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Environment {
  socket(): Socket;
  /** The server speaks another protocol: gets the page that belongs to it, if that has not been tried. */
  renew(protocol: number): void;
  now(): number;
  random(): number;
  later(milliseconds: number, action: () => void): number;
  cancel(timer: number): void;
}

interface Pending {
  request: Request;
  resolve(reply: Reply): void;
  reject(error: Error): void;
  /** Sent on the present connection at this time. */
  sentAt?: number;
  /** Not repeated on another connection. */
  once: boolean;
}

export const RESEND_AFTER = 2_500;
export const PING_EVERY = 2_000;
/** Who has not answered for so long is said to be silent, and for so long is given up. */
export const SILENT_FOR = 4_000;
const GONE_FOR = 12_000;
const BACK_OFF_FIRST = 200;
const BACK_OFF_MOST = 15_000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A name for a request that nobody used before. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), byte => LETTERS[byte % LETTERS.length]).join('');

export class Connection {
  state: LinkState = 'connecting';
  welcome: Welcome | undefined;
  private readonly listeners = new Set<Listener>();
  private readonly pending = new Map<string, Pending>();
  private socket: Socket | undefined;
  private attempts = 0;
  private heardAt = 0;
  /** When the last ping was sent that has been answered. */
  private provedAt = -Infinity;
  private heartbeat: number | undefined;
  private retry: number | undefined;

  constructor(private readonly environment: Environment) {}

  /** There is somebody to ask, even if they have not answered for a while. */
  get connected(): boolean {
    return this.state === 'open' || this.state === 'silent';
  }

  open(): void {
    if (this.socket) return;
    if (this.retry !== undefined) this.environment.cancel(this.retry);
    this.retry = undefined;
    const socket = this.environment.socket();
    this.socket = socket;
    socket.onmessage = event => this.received(socket, String(event.data));
    socket.onclose = event => this.closed(socket, event.code);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks; with `once` the question is given up when the connection is lost. Whoever needs its name gives it one. */
  ask<T extends Reply['type']>(
    request: Request,
    expected: readonly T[],
    once = false,
    id = freshId(),
  ): Promise<Extract<Reply, { type: T }>> {
    return new Promise((resolve, reject) => {
      const settle = (reply: Reply): void => {
        if ((expected as readonly string[]).includes(reply.type)) resolve(reply as Extract<Reply, { type: T }>);
        else reject(new Error(`expected ${expected.join(' or ')}, found ${reply.type}`));
      };
      const pending: Pending = { request, resolve: settle, reject, once };
      this.pending.set(id, pending);
      if (this.connected) this.send(id, pending);
      else if (once && this.state === 'lost') this.drop(id, pending);
    });
  }

  private send(id: string, pending: Pending): void {
    pending.sentAt = this.environment.now();
    this.socket?.send(JSON.stringify({ id, request: pending.request }));
  }

  private drop(id: string, pending: Pending): void {
    this.pending.delete(id);
    pending.reject(new Lost('connection lost'));
  }

  private received(socket: Socket, text: string): void {
    if (socket !== this.socket) return;
    this.heardAt = this.environment.now();
    if (this.state === 'silent') this.become('open');
    const message = JSON.parse(text) as ToClient;
    switch (message.type) {
      case 'welcome':
        void this.greeted(message.welcome);
        break;
      case 'reply':
        this.take(message.id)?.resolve(message.reply);
        break;
      case 'refused':
        if (message.id) {
          this.take(message.id)?.reject(new Refused(message.why));
          break;
        }
        for (const listener of this.listeners) listener.told?.(message.why);
        break;
      default:
        for (const listener of this.listeners) listener.unasked?.(message);
    }
  }

  private take(id: string): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private async greeted(welcome: Welcome): Promise<void> {
    if (welcome.protocol !== PROTOCOL) return this.environment.renew(welcome.protocol);
    const socket = this.socket;
    const waiting = [...this.pending];
    this.attempts = 0;
    this.become('open', welcome);
    this.beat();
    await Promise.allSettled([...this.listeners].map(listener => listener.opened?.()));
    if (this.socket !== socket) return;
    for (const [id, pending] of waiting) if (this.pending.has(id)) this.send(id, pending);
  }

  private closed(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    if (this.heartbeat !== undefined) this.environment.cancel(this.heartbeat);
    for (const [id, pending] of this.pending) {
      if (pending.once) this.drop(id, pending);
      else delete pending.sentAt;
    }
    this.become('lost');
    this.retry = this.environment.later(this.delay(code), () => this.open());
  }

  /** How long to wait: doubling with full jitter, and what the closing code asks for. */
  private delay(code: number): number {
    if (code === 1008) return 60_000;
    if (code === 1013) return BACK_OFF_MOST;
    const ceiling = Math.min(BACK_OFF_MOST, BACK_OFF_FIRST * 2 ** this.attempts++);
    return this.attempts === 1 ? BACK_OFF_FIRST : BACK_OFF_FIRST + this.environment.random() * ceiling;
  }

  private become(state: LinkState, welcome?: Welcome): void {
    this.state = state;
    if (welcome) this.welcome = welcome;
    for (const listener of this.listeners) listener.state?.(state, welcome);
  }

  private beat(): void {
    let asked = -Infinity;
    const step = (): void => {
      const now = this.environment.now();
      if (this.state === 'open' && now - this.heardAt > SILENT_FOR) this.become('silent');
      if (now - this.heardAt > GONE_FOR) {
        // Half-open: the other end is gone but nobody told us.
        const socket = this.socket;
        socket?.close();
        if (socket) this.closed(socket, 1006);
        return;
      }
      for (const [id, pending] of this.pending) {
        // On a slow line the answer is on its way, until one has come to what was sent later.
        const passed = pending.sentAt !== undefined && now - pending.sentAt >= RESEND_AFTER && this.provedAt >= pending.sentAt;
        if (passed && !pending.once) this.send(id, pending);
      }
      if (now - asked >= PING_EVERY) {
        asked = now;
        this.ask({ type: 'ping' }, ['pong'], true).then(
          () => {
            this.provedAt = now;
            for (const listener of this.listeners) listener.lag?.(this.environment.now() - now);
          },
          () => undefined,
        );
      }
      this.heartbeat = this.environment.later(500, step);
    };
    step();
  }
}

const RENEWED = 'tabiya.renewed';

/** Reloads the page once for each protocol that it does not speak: a page that stays old must not reload for ever. */
const renew = (protocol: number): void => {
  try {
    if (sessionStorage.getItem(RENEWED) === String(protocol)) return;
    sessionStorage.setItem(RENEWED, String(protocol));
  } catch {
    return; // nothing could be remembered
  }
  location.reload();
};

/** The connection of a page to the server it came from. */
export const connect = (): Connection => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new Connection({
    socket: () => new WebSocket(`${scheme}://${location.host}/ws`, `tabiya.${PROTOCOL}`) as unknown as Socket,
    renew,
    now: () => performance.now(),
    random: Math.random,
    later: (milliseconds, action) => window.setTimeout(action, milliseconds),
    cancel: timer => window.clearTimeout(timer),
  });
};
