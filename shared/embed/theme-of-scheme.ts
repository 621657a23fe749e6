export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that a value of `color-scheme` asks for; `auto` follows the device. */
export function themeOfScheme(scheme: string): Theme {
  const names = scheme.split(' ');
  if (!names.includes('dark')) return 'light';
  return names.includes('light') ? 'auto' : 'dark';
}
