/** The address in a text; undefined if it is none. `URL.parse` is newer than the browsers that are served. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
