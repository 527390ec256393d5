import { describe, expect, it } from 'vitest';
import { PROTOCOL } from '../protocol/messages';
import { Connection, Lost, RESEND_AFTER, Refused, type Socket } from './connection';

/** A server on a string: what was sent is kept, answers are given by hand, time goes when it is told to. */
class Bench {
  now = 0;
  sockets: FakeSocket[] = [];
  renewed: number[] = [];
  private timers: { at: number; action: () => void; id: number }[] = [];
  private count = 0;

  connection = new Connection({
    socket: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    renew: protocol => this.renewed.push(protocol),
    now: () => this.now,
    random: () => 0,
    later: (milliseconds, action) => {
      this.timers.push({ at: this.now + milliseconds, action, id: ++this.count });
      return this.count;
    },
    cancel: id => {
      this.timers = this.timers.filter(timer => timer.id !== id);
    },
  });

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter(timer => timer !== next);
      this.now = next.at;
      next.action();
    }
    this.now = until;
  }

  async greet(protocol = PROTOCOL): Promise<void> {
    this.socket.say({
      type: 'welcome',
      welcome: {
        protocol,
        server: '0',
        now: 0,
        shared: false,
        limits: { chat: 140, name: 40, frame: 4096, premoves: 5, plies: 600 },
      },
    });
    await settle();
  }
}

class FakeSocket implements Socket {
  onopen = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: { id: string; request: { type: string } }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code = 1006): void {
    this.onclose?.({ code });
  }
  asked(type: string) {
    return this.sent.filter(({ request }) => request.type === type);
  }
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};
const move = { type: 'act', game: 'abc', action: { type: 'resign' } } as const;

describe('a connection', () => {
  it('settles a request with the answer of its id', async () => {
    const bench = new Bench();
    bench.connection.open();
    await bench.greet();
    const answer = bench.connection.ask(move, ['done']);
    const other = bench.connection.ask(move, ['done']);
    const [first, second] = bench.socket.asked('act');
    expect(first!.id).toMatch(/^[A-Za-z0-9]{8,32}$/);
    expect(first!.id).not.toBe(second!.id);
    bench.socket.say({ type: 'reply', id: second!.id, reply: { type: 'done', version: 9 } });
    bench.socket.say({ type: 'refused', id: first!.id, why: { code: 'stale' } });
    await expect(other).resolves.toEqual({ type: 'done', version: 9 });
    await expect(answer).rejects.toBeInstanceOf(Refused);
  });

  it('passes on what cannot go on though nobody has asked', async () => {
    const bench = new Bench();
    const heard: string[] = [];
    bench.connection.listen({ told: why => heard.push(why.code) });
    bench.connection.open();
    await bench.greet();
    bench.socket.say({ type: 'refused', why: { code: 'engineFailed' } });
    expect(heard).toEqual(['engineFailed']);
  });

  it('waits on a slow line: what was sent later has no answer yet either', async () => {
    const bench = new Bench();
    bench.connection.open();
    await bench.greet();
    void bench.connection.ask({ type: 'create' } as never, ['created']);
    bench.pass(RESEND_AFTER + 1_000);
    // Of something sent before it: the line lives, and is slow.
    bench.socket.say({ type: 'presence', game: 'abc', presence: {} });
    bench.pass(2_000);
    expect(bench.connection.connected).toBe(true);
    expect(bench.socket.asked('create')).toHaveLength(1);
  });

  it('sends again under the old id when something sent later has been answered', async () => {
    const bench = new Bench();
    bench.connection.open();
    await bench.greet();
    void bench.connection.ask(move, ['done']);
    bench.pass(RESEND_AFTER - 600);
    expect(bench.socket.asked('act')).toHaveLength(1);
    const ping = bench.socket.asked('ping').at(-1)!;
    bench.pass(100);
    bench.socket.say({ type: 'reply', id: ping.id, reply: { type: 'pong' } });
    await settle();
    bench.pass(2_000);
    for (const { id } of bench.socket.asked('ping')) bench.socket.say({ type: 'reply', id, reply: { type: 'pong' } });
    await settle();
    bench.pass(1_100);
    const [first, second] = bench.socket.asked('act');
    expect(second).toEqual(first);
  });

  it('catches up first and repeats afterwards on a new connection', async () => {
    const bench = new Bench();
    bench.connection.listen({
      opened: async () => {
        await bench.connection.ask({ type: 'join', game: 'abc' }, ['joined'], true);
      },
    });
    bench.connection.open();
    await bench.greet();
    void bench.connection.ask(move, ['done']);
    const [before] = bench.socket.asked('act');
    bench.socket.lose();
    expect(bench.connection.state).toBe('lost');
    bench.pass(250);
    expect(bench.sockets).toHaveLength(2);
    await bench.greet();
    expect(bench.socket.asked('act')).toHaveLength(0);
    const [join] = bench.socket.asked('join');
    bench.socket.say({ type: 'reply', id: join!.id, reply: { type: 'joined', version: 1 } });
    await settle();
    await settle();
    expect(bench.socket.asked('act')).toEqual([before]);
  });

  it('gives up what is not worth repeating', async () => {
    const bench = new Bench();
    bench.connection.open();
    await bench.greet();
    const ping = bench.connection.ask({ type: 'ping' }, ['pong'], true);
    bench.socket.lose();
    await expect(ping).rejects.toBeInstanceOf(Lost);
  });

  it('waits as long as the closing code asks', async () => {
    const bench = new Bench();
    bench.connection.open();
    await bench.greet();
    bench.socket.lose(1008);
    bench.pass(59_000);
    expect(bench.sockets).toHaveLength(1);
    bench.pass(2_000);
    expect(bench.sockets).toHaveLength(2);
  });

  it('says within five seconds that the server does not answer, and takes it back when it does', async () => {
    const bench = new Bench();
    const states: string[] = [];
    bench.connection.listen({ state: state => states.push(state) });
    bench.connection.open();
    await bench.greet();
    for (let second = 0; second < 20; second++) {
      bench.pass(1_000);
      bench.socket.say({ type: 'presence', game: 'abc', presence: {} });
    }
    expect(states).toEqual(['open']);
    bench.pass(5_000);
    expect(states).toEqual(['open', 'silent']);
    bench.socket.say({ type: 'presence', game: 'abc', presence: {} });
    expect(states).toEqual(['open', 'silent', 'open']);
    expect(bench.socket.closed).toBe(false);
  });

  it('gets another page when the server speaks another protocol, and asks nothing of it', async () => {
    const bench = new Bench();
    bench.connection.open();
    void bench.connection.ask({ type: 'catalog' }, ['catalog']);
    await bench.greet(PROTOCOL + 1);
    expect(bench.renewed).toEqual([PROTOCOL + 1]);
    expect(bench.socket.sent).toEqual([]);
  });

  it('notices a connection that has gone silent', async () => {
    const bench = new Bench();
    bench.connection.open();
    await bench.greet();
    const first = bench.socket;
    bench.pass(14_000);
    expect(first.closed).toBe(true);
    expect(bench.sockets.length).toBeGreaterThan(1);
  });
});
