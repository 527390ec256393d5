// Icons: our own line drawings on 24 by 24.

import type { JSX } from 'solid-js';

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  flip: 'M7 4v13M3.500 13.500L7 17l3.500-3.500M17 20V7M13.500 10.500L17 7l3.500 3.500',
  flag: 'M6 21V4M6 5h11l-2.500 3.500L17 12H6',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H9',
  half: 'M5 19L19 5M7 4v6M16 14h3.500v2.500L16 20h4',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 12v8h12v-8',
  gear: 'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100',
  help: 'M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.400-1 .9-1 1.700M12 16.500v.100',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11',
  mute: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  plus: 'M12 5v14M5 12h14',
  again: 'M5 12a7 7 0 1 1 2 5M5 19v-5h5',
  pause: 'M8.500 5v14M15.500 5v14',
  play: 'M8 5l11 7-11 7z',
  chat: 'M4 5h16v11H11l-4.500 4v-4H4z',
  list: 'M8.500 6H20M8.500 12H20M8.500 18H20M4.500 6v.100M4.500 12v.100M4.500 18v.100',
  pieces: 'M9 21h6M8 17.500h8M9.500 17.500c0-4 1-6 1-8M14.500 17.500c0-4-1-6-1-8M8.500 9.500h7M12 3a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 1 0 0-6.400z',
  star: 'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900L3.500 9.700l5.900-.8z',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6',
  download: 'M12 4v11M8 11.500l4 4 4-4M5 20h14',
  zen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  time: 'M12 4.500a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 8v4.500l3 2M9.500 2h5',
  computer: 'M4 5h16v10.500H4zM9 20h6M12 15.500V20M8.500 10v.100M15.500 10v.100',
  table: 'M3 10h18M5 10v9M19 10v9M9 10V6h6v4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500',
  eye: 'M2.500 12C5 7.500 8.200 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.700 6.500-9.500 6.500S5 16.500 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon(props: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[props.name]} />
    </svg>
  );
}

/** The mark: a T whose bar is a rook's crown. */
export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" />
      <path d="M12 13h9v6h6.500v-6h9v6H43v-6h9v13a5 5 0 0 1-5 5H37.500c0 7 1.500 11 6 15a3 3 0 0 1 1 2.300V51a2 2 0 0 1-2 2h-21a2 2 0 0 1-2-2v-2.700a3 3 0 0 1 1-2.300c4.500-4 6-8 6-15H17a5 5 0 0 1-5-5z" />
    </svg>
  );
}
