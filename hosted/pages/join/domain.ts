/**
 * The domain in what people write or paste, as browsers write it: an address of their site is one
 * too, and `café.example` is `xn--caf-dma.example`. What is none is left for the contract to refuse.
 */
export function domainIn(text: string): string {
  const [typed = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/');
  const url = /^[^\s:@?#\\]+$/.test(typed) ? URL.parse(`https://${typed}`) : null;
  return (url?.hostname ?? typed).replace(/^www\./, '');
}
