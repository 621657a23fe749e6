/** The domain in what people write or paste: an address of their site is one too. */
export function domainIn(text: string): string {
  const [domain = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/');
  return domain.replace(/^www\./, '');
}
