/** Reads `docs/whitepaper/<language>.md`: the subset of Markdown that the paper uses. */

import { LEVEL_THRESHOLDS } from '../../server/platform/config/staking.ts';
import { brand, LEVELS } from '../../shared/brand.ts';
import { formatValue } from '../../shared/format.ts';
import { EXAMPLE_QUOTE } from '../../shared/pay/example.ts';

const { gross, discount: off, total, discountPercent: percent } = EXAMPLE_QUOTE;
const NAMES = {
  ...{ brand: brand.name, token: brand.token.name, symbol: brand.token.symbol },
  ...{ gross, off, total },
  ...{ trial: LEVELS[0], first: LEVELS[1], highest: LEVELS.at(-1) },
};

/**
 * @typedef {{ kind: 'title' | 'heading' | 'paragraph', text: string }
 *   | { kind: 'list', items: string[] }
 *   | { kind: 'table', rows: string[][] }
 *   | { kind: 'figure', text: string, rows: string[][] }} Block
 */

const FIGURE = /^!\[(.+)\]\(bars\)$/;

/**
 * Blocks are separated by empty lines. The first row of a table is its header. A figure is an image of
 * Markdown with its caption, and rows of a label and a number below it.
 * @param {string} source
 * @param {string} language
 * @returns {Block[]}
 * @throws for an unknown name in double braces
 */
export function readPaper(source, language) {
  const names = { ...NAMES, discount: formatValue({ kind: 'percent', percent }, language) };
  const named = withLevels(source, language).replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(names, name)) throw new Error(`The paper has no name ${name}`);
    return names[name];
  });
  return named
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(readBlock);
}

/** A row that names `{{level}}` stands for one of each level, with its usual threshold. */
function withLevels(source, language) {
  const { format } = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const thresholds = LEVEL_THRESHOLDS.absent;
  return source.replace(/^.*\{\{level\}\}.*$/gm, (row) =>
    LEVELS.map((level, index) =>
      row
        .replace('{{level}}', level)
        .replace('{{threshold}}', format(thresholds[index] / 10n ** BigInt(brand.token.decimals))),
    ).join('\n'),
  );
}

/** @returns {Block} */
function readBlock(block) {
  const lines = block.split('\n');
  if (block.startsWith('# ')) return { kind: 'title', text: block.slice(2) };
  if (block.startsWith('## ')) return { kind: 'heading', text: block.slice(3) };
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  }
  const [, text] = FIGURE.exec(lines[0] ?? '') ?? [];
  if (text) return { kind: 'figure', text, rows: rowsOf(lines.slice(1)) };
  if (lines.every((line) => /^\|.*\|$/.test(line))) return { kind: 'table', rows: rowsOf(lines) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

const rowsOf = (lines) =>
  lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
