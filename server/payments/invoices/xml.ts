/** Writes XML. */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
}

type Content = XmlElement['content'];

export function element(name: string, content: Content): XmlElement;
export function element(
  name: string,
  attributes: XmlElement['attributes'],
  content: Content,
): XmlElement;
export function element(
  name: string,
  second: XmlElement['attributes'] | Content,
  third?: Content,
): XmlElement {
  return third === undefined
    ? { name, attributes: {}, content: second as Content }
    : { name, attributes: second as XmlElement['attributes'], content: third };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export const xmlOf = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${named.join('')}`;
  if (content.length === 0) return `${open}/>\n`;
  if (typeof content === 'string') return `${open}>${escaped(content)}</${name}>\n`;
  const inner = content.map((one) => written(one, `${indent}  `)).join('');
  return `${open}>\n${inner}${indent}</${name}>\n`;
}
