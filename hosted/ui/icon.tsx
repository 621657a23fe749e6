import { CHECK, CLOSE, Drawing, LOGOUT, MENU, PERSON } from './drawing.tsx';

const PATHS = {
  back: 'M10 9H20a5.5 5.5 0 0 1 0 11H9M13 5 9 9l4 4',
  check: CHECK,
  close: CLOSE,
  down: 'M15 5.5v19M7 16.5l8 8 8-8',
  gift: 'M5 13h20v11.5H5ZM4 8.5h22V13H4Zm11 0v16m0-16S13.5 4 10.5 4a2.2 2.2 0 0 0 0 4.5ZM15 8.5S16.5 4 19.5 4a2.2 2.2 0 0 1 0 4.5',
  home: 'M5 14 15 5.5 25 14v10a1 1 0 0 1-1 1h-5.5v-7h-7v7H6a1 1 0 0 1-1-1Z',
  list: 'M10.5 8H25M10.5 15H25M10.5 22H25M5 8h.1M5 15h.1M5 22h.1',
  logout: LOGOUT,
  menu: MENU,
  more: 'M7.5 15a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM16 15a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM24.5 15a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  person: PERSON,
  plus: 'M15 6v18M6 15h18',
  scan: 'M5 10V7a2 2 0 0 1 2-2h3M20 5h3a2 2 0 0 1 2 2v3M25 20v3a2 2 0 0 1-2 2h-3M10 25H7a2 2 0 0 1-2-2v-3M9 15h12',
  shop: 'M6 14v10.5h18V14M4 11.5 7 5.5h16l3 6a3.7 3.7 0 0 1-7.3 0 3.7 3.7 0 0 1-7.4 0 3.7 3.7 0 0 1-7.3 0ZM12 24.5V19h6v5.5',
  stake: 'M5 25v-6h5v6Zm7.5 0V12.5h5V25Zm7.5 0V5.5h5V25Z',
  up: 'M15 24.5v-19M7 13.5l8-8 8 8',
  wallet:
    'M24 10V6.5H7A2.5 2.5 0 0 0 4.5 9v13A2.5 2.5 0 0 0 7 24.5h17a1.5 1.5 0 0 0 1.5-1.5V11.5A1.5 1.5 0 0 0 24 10H7M20.5 17.2h.1',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Drawing path={PATHS[name]} {...(size === undefined ? {} : { size })} />;
}
