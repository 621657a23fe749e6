/** The format of an image by its first bytes, whatever its name says; undefined for all others. */
export function imageFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp';
  return undefined;
}
