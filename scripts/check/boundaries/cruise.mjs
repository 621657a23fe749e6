/** The import graph, and its violations of `.dependency-cruiser.mjs`. */
import { cruise } from 'dependency-cruiser';
import config, { TEST, UNREACHABLE } from '../../../.dependency-cruiser.mjs';

const isTest = new RegExp(TEST);

/**
 * @param {string[]} folders
 * @param {string} baseDir
 */
export async function cruiseImports(folders, baseDir) {
  const { options, forbidden } = config;
  const { output } = await cruise(folders, {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  const comments = Object.fromEntries(forbidden.map(({ name, comment }) => [name, comment]));
  const problems = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    text: `${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to} (${comments[rule.name]})`,
  }));
  return { modules: output.modules, problems: [...problems, ...reachProblems(output.modules)] };
}

/** Follows value imports from each file of a rule, and reports the file that imports what it may not. */
function reachProblems(modules) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  return UNREACHABLE.flatMap(({ name, comment, from, to, later }) => {
    const queue = modules
      .map(({ source }) => source)
      .filter((source) => new RegExp(from).test(source) && !isTest.test(source));
    const seen = new Set(queue);
    const problems = [];
    for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
      for (const { resolved, dependencyTypes, dynamic } of bySource.get(source)?.dependencies ??
        []) {
        if (dependencyTypes.includes('type-only') || (later && dynamic)) continue;
        if (seen.has(resolved)) continue;
        if (new RegExp(to).test(resolved)) {
          problems.push({ rule: name, from: source, text: `${source} → ${resolved} (${comment})` });
        } else {
          seen.add(resolved);
          queue.push(resolved);
        }
      }
    }
    return problems;
  });
}
