/**
 * The start tags of a page, near enough to HTML's own rules (§13.2.5) for a look at what a merchant
 * wrote: comments and the text of scripts and styles are no tags. Linear, whatever the page holds.
 */

export interface StartTag {
  name: string;
  attributes: Map<string, string>;
  /** As it is written. */
  source: string;
}

/** Elements whose content is no markup, or is not in force. */
const SKIPPED = new Set(['script', 'style', 'title', 'textarea', 'template', 'noscript']);
const NAME = /[a-z][a-z0-9-]*/iy;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

export function startTags(html: string): StartTag[] {
  const tags: StartTag[] = [];
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end < 0) break;
      at = end;
      continue;
    }
    NAME.lastIndex = at + 1;
    const written = NAME.exec(html)?.[0];
    if (written === undefined) {
      at++;
      continue;
    }
    const from = NAME.lastIndex;
    const end = endOfTag(html, from);
    if (end < 0) break;
    const name = written.toLowerCase();
    const attributes = attributesOf(html.slice(from, end));
    tags.push({ name, attributes, source: html.slice(at, end + 1) });
    at = end;
    if (!SKIPPED.has(name)) continue;
    const rest = html.slice(end).search(new RegExp(`</${name}[\\s/>]`, 'i'));
    if (rest < 0) break;
    at = end + rest + 1;
  }
  return tags;
}

/** Where its `>` is; one in a quoted value is none. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at++) {
    const char = html.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '>') return at;
    else if (char === '"' || char === "'") quote = char;
  }
  return -1;
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? bare ?? '');
    // The first of two is the one that counts.
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value);
  }
  return attributes;
}

/** Those that are found in addresses and policies. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
};
const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);
