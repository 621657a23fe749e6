/** Specification §5: a slash followed by 2 to 201 characters of a closed set. */
export const PATTERN = /^\/[A-Za-z0-9@\-%_~/]{2,201}$/;

/**
 * True if `path` may be followed after signing in. In addition to the specified pattern it refuses
 * what a browser reads as another site: a second slash or backslash at the start, plain or
 * percent-encoded; broken escapes; and dot segments, which turn a later segment into the start
 * (`/%2e%2e//evil` becomes `//evil`).
 */
export function isInternalPath(path: unknown): path is string {
  if (typeof path !== 'string' || !PATTERN.test(path)) return false;
  let decoded = path;
  // Twice, because a proxy or router may decode once more than the browser did.
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return false;
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
    if (/^\/[/\\]|\/\.\.?(\/|$)|[\\\u0000-\u0020\u007f]/.test(decoded)) return false;
  }
  return true;
}
