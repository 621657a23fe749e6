/** The tables of docs/embed/engines.md. */

export interface EngineResults {
  name: string;
  version: string;
  /** By journey. */
  passed: Map<string, boolean>;
  /** By feature; a browser may lack one, and every journey pass. */
  features: Map<string, boolean>;
}

const START = '<!-- npm run test:engines -- --write -->';
const END = '<!-- end -->';

/**
 * Puts the tables between the page’s two markers.
 * @throws when the markers are missing, so that no handwritten text is lost
 */
export function withResults(page: string, results: EngineResults[]): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error(`no place for the tables: ${START} … ${END}`);
  const headings = results.map(({ name, version }) => `${name} ${version}`.trim());
  const journeys = tableOf(
    ['Journey', ...headings],
    results.map(({ passed }) => passed),
    ['passes', '**fails**'],
  );
  const features = tableOf(
    ['Has', ...headings],
    results.map(({ features }) => features),
    ['yes', 'no'],
  );
  return `${page.slice(0, start)}${START}\n\n${journeys}\n\n${features}\n\n${page.slice(end)}`;
}

function tableOf(
  heading: string[],
  columns: Map<string, boolean>[],
  [yes, no]: [string, string],
): string {
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const wordFor = (value: boolean | undefined) => {
    if (value === undefined) return 'not run';
    return value ? yes : no;
  };
  return [
    row(heading),
    row(heading.map(() => '-')),
    ...[...names].map((name) => row([name, ...columns.map((column) => wordFor(column.get(name)))])),
  ].join('\n');
}
