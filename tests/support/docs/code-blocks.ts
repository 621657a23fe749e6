/** The code blocks of the published documents. */
import { readFileSync } from 'node:fs';
import { GUIDES } from '../../../docs/site/lib/nav.ts';

export interface CodeBlock {
  /** The document and the line, such as `webhooks.md:12`. */
  place: string;
  file: string;
  language: string;
  /** The tab that it stands in, if any. */
  tab: string;
  code: string;
}

const FENCE = /^( *)```(\S*)([^\n]*)\n([\s\S]*?)^\1```$/gm;

function blocksOf(file: string): CodeBlock[] {
  const text = readFileSync(`docs/${file}`, 'utf8');
  return [...text.matchAll(FENCE)].map((match) => {
    const [, indent = '', language = '', info = '', code = ''] = match;
    return {
      place: `${file}:${text.slice(0, match.index).split('\n').length}`,
      file,
      language,
      tab: /tab="([^"]+)"/.exec(info)?.[1] ?? '',
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    };
  });
}

export const CODE_BLOCKS = GUIDES.flatMap(({ file }) => blocksOf(file));
