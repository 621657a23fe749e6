/** The graph of folders: its circles, and the order of the server's wings. */
import { dirname } from 'node:path/posix';
import { ROOMS, TEST, WINGS } from '../../../.dependency-cruiser.mjs';

const inRooms = new RegExp(ROOMS);
const isTest = new RegExp(TEST);

/** Edges between files of rooms, tests apart. */
export function importEdges(modules) {
  return modules
    .filter(({ source }) => inRooms.test(source) && !isTest.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => inRooms.test(resolved))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    );
}

/** @returns {Map<string, Map<string, { from: string, to: string }>>} folder → folder → one edge of files */
export function folderGraph(edges) {
  const graph = new Map();
  for (const edge of edges) {
    const [from, to] = [dirname(edge.from), dirname(edge.to)];
    for (const folder of [from, to]) if (!graph.has(folder)) graph.set(folder, new Map());
    if (from !== to && !graph.get(from).has(to)) graph.get(from).set(to, edge);
  }
  return graph;
}

/** One problem for each folder that is part of a circle, with the shortest way back to itself. */
export function cycleProblems(graph) {
  return [...graph.keys()].sort().flatMap((folder) => {
    const cycle = shortestCycle(graph, folder);
    if (!cycle) return [];
    const text = cycle
      .map(({ from, to, name }) => `${from} → ${name ? `${name} of ` : ''}${to}`)
      .join('\n    ');
    return [
      { rule: 'no-folder-cycle', from: folder, text: `${folder} is in a circle:\n    ${text}` },
    ];
  });
}

function shortestCycle(graph, start) {
  const cameBy = new Map();
  const queue = [start];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    for (const [next, edge] of graph.get(folder)) {
      if (cameBy.has(next)) continue;
      cameBy.set(next, { folder, edge });
      if (next === start) return wayBack(cameBy, start);
      queue.push(next);
    }
  }
  return undefined;
}

function wayBack(cameBy, start) {
  const edges = [];
  let folder = start;
  do {
    const step = cameBy.get(folder);
    edges.unshift(step.edge);
    folder = step.folder;
  } while (folder !== start);
  return edges;
}

/** The wing of a file or folder of the server, as its place in the order. */
export function wingOf(path) {
  return WINGS.findIndex((wing) => new RegExp(wing.path).test(path));
}

/** Counts rows of every wing, and calls nothing. */
const FIGURES = 'server/platform/metrics/database-queries.ts';

/** Imports against the order are found by the rules `wing-…`; this finds calls in SQL. */
export function callProblems(calls) {
  return calls
    .filter(({ from, to }) => from !== FIGURES && wingOf(from) < wingOf(to))
    .map(({ from, to, name }) => ({
      rule: 'wing-calls',
      from,
      text: `${from} calls ${name} of ${to} (a wing calls itself and the wings before it)`,
    }));
}
