'use strict';
(() => {
  const game = JSON.parse(document.getElementById('game').textContent);
  const byId = id => document.getElementById(id);
  const board = byId('board');
  const moves = byId('moves');
  const graph = byId('graph');
  const root = document.documentElement;
  const SVG = 'http://www.w3.org/2000/svg';
  const SECOND = 1000;
  let at = 0;
  let flipped = game.flipped;
  let timer = 0;

  const make = (name, attributes, inside) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (inside !== undefined) element.textContent = inside;
    return element;
  };
  /** The corner of a square on the board. */
  const place = square => {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]) - 1;
    return flipped ? [(7 - file) * 100, rank * 100] : [file * 100, (7 - rank) * 100];
  };
  const squares = [];
  for (let rank = 8; rank >= 1; rank--) for (const file of 'abcdefgh') squares.push(file + rank);
  const isLight = square => (square.charCodeAt(0) + Number(square[1])) % 2 === 1;

  const coordinate = (square, x, y) => {
    const mode = root.dataset.coordinates;
    const write = (text, dx, dy, anchor) => board.append(make('text', { x: x + dx, y: y + dy, 'text-anchor': anchor, class: isLight(square) ? 'on-light' : 'on-dark' }, text));
    if (mode === 'squares') write(square, 96, 18, 'end');
    if (mode !== 'inside') return;
    if (y === 700) write(square[0], 5, 94, 'start');
    if (x === 700) write(square[1], 96, 18, 'end');
  };
  const arrow = ([color, from, to]) => {
    const [x, y] = place(from).map(value => value + 50);
    if (!to) return make('circle', { cx: x, cy: y, r: 45, fill: 'none', stroke: color, 'stroke-width': 7, opacity: 0.85 });
    const [tx, ty] = place(to).map(value => value + 50);
    const length = Math.hypot(tx - x, ty - y);
    const [ax, ay] = [(tx - x) / length, (ty - y) / length];
    const point = (forward, aside) => `${x + ax * forward - ay * aside} ${y + ay * forward + ax * aside}`;
    const neck = length - 46;
    const outline = [[22, 8], [neck, 8], [neck, 25], [length - 8, 0], [neck, -25], [neck, -8], [22, -8]];
    return make('path', { d: `M${outline.map(([f, a]) => point(f, a)).join('L')}Z`, fill: color, opacity: 0.8 });
  };
  const player = (element, side, now) => {
    const name = side === 0 ? moves.dataset.white : moves.dataset.black;
    const span = (kind, text) => {
      const made = document.createElement('span');
      made.className = kind;
      if (text !== undefined) made.textContent = text;
      return made;
    };
    const dot = span('dot');
    dot.style.background = side === 0 ? '#fffdf8' : '#35312f';
    element.replaceChildren(dot, span('name', name));
    const held = span('held');
    if (now.checks_left) held.append(`${now.checks_left[side]} ${now.checks_left[side] === 1 ? 'check' : 'checks'} to give`);
    for (const [piece, count] of (now.pockets && now.pockets[side]) || []) {
      const picture = make('svg', { viewBox: '0 0 100 100' });
      picture.append(make('use', { href: `#${piece}` }));
      held.append(picture);
      if (count > 1) held.append(String(count));
    }
    if (held.childNodes.length > 0) element.append(held);
    if (now.clocks[side]) element.append(span((now.is_white_to_move ? 0 : 1) === side ? 'clock running' : 'clock', now.clocks[side]));
  };
  const draw = slide => {
    const now = game.moments[at];
    const moved = new Set(now.moved);
    board.replaceChildren();
    for (const square of squares) {
      const [x, y] = place(square);
      board.append(make('rect', { x, y, width: 100, height: 100, class: (isLight(square) ? 'light' : 'dark') + (moved.has(square) ? ' moved' : ''), 'data-square': square }));
    }
    for (const square of now.checks || []) {
      const [x, y] = place(square);
      board.append(make('rect', { x, y, width: 100, height: 100, fill: 'url(#check)' }));
    }
    for (const square of squares) coordinate(square, ...place(square));
    for (const [square, piece] of now.pieces) {
      const [x, y] = place(square);
      const drawn = make('use', { href: `#${piece}`, transform: `translate(${x} ${y})`, 'data-piece': piece, 'data-on': square });
      board.append(drawn);
      if (slide && now.moved && now.moved.length === 2 && now.moved[1] === square && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        const [fx, fy] = place(now.moved[0]);
        drawn.animate([{ transform: `translate(${fx}px, ${fy}px)` }, { transform: `translate(${x}px, ${y}px)` }], { duration: 180, easing: 'ease-out' });
      }
    }
    for (const mark of now.marks || []) board.append(arrow(mark));
    player(byId('above'), flipped ? 0 : 1, now);
    player(byId('below'), flipped ? 1 : 0, now);
    byId('said').textContent = now.said || moves.querySelector('[data-at="0"]').textContent;
    board.setAttribute('data-at', at);
    if (graph) {
      // In a variation: where it leaves the game.
      let main = at;
      while (!game.line.includes(main)) main = game.moments[main].previous;
      const x = (game.line.indexOf(main) * graph.viewBox.baseVal.width) / Math.max(1, game.line.length - 1);
      for (const end of ['x1', 'x2']) byId('cursor').setAttribute(end, x);
      // What there is to say of the move stands below the board, in sight on every screen.
      const mark = main === at ? graph.querySelector(`[data-ply="${game.line.indexOf(at)}"]`) : null;
      byId('words').hidden = !mark;
      byId('words').className = mark?.getAttribute('class') || '';
      byId('words').textContent = mark?.getAttribute('aria-label') || '';
    }
    moves.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = moves.querySelector(`[data-at="${at}"]`);
    current?.setAttribute('aria-current', 'true');
    // In sight, without moving the page.
    if (current && moves.scrollHeight > moves.clientHeight) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
  };
  /** The move after this one: of the main line if it is on it, else the first that follows. */
  const following = () => {
    const index = game.line.indexOf(at);
    if (index >= 0) return game.line[index + 1];
    const next = game.moments.findIndex(({ previous }) => previous === at);
    return next < 0 ? undefined : next;
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    byId('play').setAttribute('aria-pressed', 'false');
  };
  const go = (to, slide) => {
    if (to === undefined || to === null || to === at || !game.moments[to]) return;
    at = to;
    draw(slide);
  };
  const play = () => {
    if (timer) return stop();
    if (following() === undefined) go(0, false);
    byId('play').setAttribute('aria-pressed', 'true');
    const step = () => {
      go(following(), true);
      if (following() === undefined) stop();
    };
    timer = setInterval(step, SECOND);
    step();
  };
  const by = action => () => {
    stop();
    action();
  };
  const actions = {
    first: by(() => go(0, false)),
    back: by(() => go(game.moments[at].previous, false)),
    play,
    next: by(() => go(following(), true)),
    last: by(() => go(game.line.at(-1), false)),
    flip: () => {
      flipped = !flipped;
      draw(false);
    },
    theme: () => (root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
  moves.addEventListener('click', event => {
    const button = event.target.closest('[data-at]');
    if (!button) return;
    stop();
    go(Number(button.dataset.at), true);
  });
  const choose = event => {
    const chosen = event.target.closest('[data-ply]');
    const box = graph.getBoundingClientRect();
    const nearest = Math.round(((event.clientX - box.left) / box.width) * (game.line.length - 1));
    stop();
    go(game.line[chosen ? Number(chosen.dataset.ply) : nearest], true);
  };
  graph?.addEventListener('click', choose);
  graph?.addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target.closest('[data-ply]')) choose(event);
  });
  const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play', f: 'flip', d: 'theme' };
  addEventListener('keydown', event => {
    const action = actions[keys[event.key]];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || (event.key === ' ' && event.target.closest('button'))) return;
    event.preventDefault();
    action();
  });
  root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  draw(false);
})();
