/** The picture of the server's wings in ARCHITECTURE.md, drawn from its imports and calls. */
import { dirname } from 'node:path/posix';
import { WINGS } from '../../../.dependency-cruiser.mjs';
import { wingOf } from './folders.mjs';

const START = '<!-- graph -->';
const END = '<!-- /graph -->';

/** A Mermaid chart; an edge that follows from two others is left out. */
export function wingChart(edges) {
  const reaches = WINGS.map(() => new Set());
  const rooms = WINGS.map(() => new Set());
  for (const { from, to } of edges) {
    const [above, below] = [wingOf(from), wingOf(to)];
    for (const [path, wing] of [
      [from, above],
      [to, below],
    ]) {
      const folder = dirname(path).split('/').slice(2).join('/');
      if (wing >= 0 && folder) rooms[wing].add(folder);
    }
    if (below >= 0 && below < above) reaches[above].add(below);
  }
  const lines = WINGS.map(({ name }, wing) => {
    const list = [...rooms[wing]].sort().join(', ');
    return `  ${name}["<b>${name}</b>${list ? `<br>${list}` : ''}"]`;
  });
  const arrows = WINGS.flatMap(({ name }, above) =>
    [...reaches[above]]
      .filter((below) => ![...reaches[above]].some((between) => reaches[between].has(below)))
      .sort((a, b) => b - a)
      .map((below) => `  ${name} --> ${WINGS[below].name}`),
  );
  return ['```mermaid', 'flowchart TD', ...lines.reverse(), ...arrows.reverse(), '```'].join('\n');
}

/** The document with the chart between its markers. */
export function withChart(text, chart) {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${START} and ${END} are missing.`);
  return `${text.slice(0, start + START.length)}\n${chart}\n${text.slice(end)}`;
}
