/** What the reader chose last. A browser may refuse storage; then nothing is remembered. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice holds for this page alone.
  }
}
