/** An origin to the letter of what a browser sends, with nothing a header would read otherwise. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/.test(text) && URL.parse(text)?.origin === text;
}

/** What somebody types or pastes, as a browser would write its origin; else as it is. */
export function toOrigin(typed: string): string {
  const url = URL.parse(typed.trim());
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return isPlain ? url.origin : typed.trim();
}
