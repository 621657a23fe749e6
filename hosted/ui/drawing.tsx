/** Icons of the frame and of the first route. Others stand in `icon.tsx`, which they do not load. */
export const CHECK = 'M6.5 16.5 12 22 24 9';
export const CLOSE = 'M7 7l16 16M23 7 7 23';
export const MENU = 'M4 8h22M4 15h22M4 22h22';
export const LOGOUT =
  'M13 5H7.5A1.5 1.5 0 0 0 6 6.5v17A1.5 1.5 0 0 0 7.5 25H13M12 15h13m-5-5 5 5-5 5';
export const PERSON = 'M15 14.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM5.5 26a9.5 9.5 0 0 1 19 0';

/** A decorative icon; the control around it has its own accessible name. */
export function Drawing({ path, size = 30 }: { path: string; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
