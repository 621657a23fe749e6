/** A host name as a browser writes it into an origin (RFC 1123, IDNA in its ASCII form). */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(text);
}
