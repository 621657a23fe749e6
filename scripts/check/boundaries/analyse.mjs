/** Everything that crosses a boundary in the repository below a root. */
import { globSync } from 'node:fs';
import { TEST } from '../../../.dependency-cruiser.mjs';
import { cruiseImports } from './cruise.mjs';
import { callProblems, cycleProblems, folderGraph, importEdges } from './folders.mjs';
import { readSources, sqlCalls } from './sql-calls.mjs';

/**
 * @param {string} root
 * @param {string[]} folders
 */
export async function analyse(root, folders) {
  const paths = globSync('server/**/*.{sql,ts}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !new RegExp(TEST).test(path))
    .sort();
  const sql = sqlCalls(readSources(paths, root));
  const imports = await cruiseImports(folders, root);
  const edges = [...importEdges(imports.modules), ...sql.edges];
  const problems = [
    ...imports.problems,
    ...sql.problems,
    ...callProblems(sql.edges),
    ...cycleProblems(folderGraph(edges)),
  ];
  return { modules: imports.modules, edges, problems };
}
