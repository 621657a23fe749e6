const PATHS = {
  close: 'M7 7l16 16M23 7 7 23',
  logout: 'M13 5H7.5A1.5 1.5 0 0 0 6 6.5v17A1.5 1.5 0 0 0 7.5 25H13M12 15h13m-5-5 5 5-5 5',
  menu: 'M4 8h22M4 15h22M4 22h22',
  person: 'M15 14.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM5.5 26a9.5 9.5 0 0 1 19 0',
} as const;

/** A decorative icon; the control around it has its own accessible name. */
export function Icon({ name, size = 30 }: { name: keyof typeof PATHS; size?: number }) {
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
      <path d={PATHS[name]} />
    </svg>
  );
}
