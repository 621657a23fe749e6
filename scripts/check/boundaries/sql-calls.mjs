/**
 * Calls in SQL as imports between files: a call of `pay.confirm`, in a `.sql` file or in SQL within
 * TypeScript, is an edge to the file that defines it. A schema belongs to the one folder that
 * defines its functions, and has its name.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { parseSync } from '@swc/core';

const MIGRATION = /^server\/platform\/db\/migrations\//;
/** Lists of permissions: they name every function and call none. */
const PERMISSIONS = /^server\/platform\/db\/(entry-points|grants)\.sql$/;
const DEFINED =
  /\bcreate\s+(?:or\s+replace\s+)?(?:table|view|type|function|procedure)\s+(?:if\s+not\s+exists\s+)?([a-z_]+)\.([a-z_]+)/gi;
const QUALIFIED = /\b([a-z_]+)\.([a-z_]+)\b/g;

const withoutComments = (sql) => sql.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');

/** @param {Record<string, string>} sources path from the root → text of `.sql` and `.ts` files */
export function sqlCalls(sources) {
  const texts = Object.entries(sources)
    .filter(([path]) => path.endsWith('.sql'))
    .map(([path, text]) => [path, withoutComments(text).toLowerCase()]);
  const [migrations, scripts] = split(texts, ([path]) => MIGRATION.test(path));

  /** @type {Map<string, string>} `schema.object` → the file that defines it */
  const definitions = new Map();
  const owners = new Map();
  for (const [path, text] of scripts) {
    for (const [, schema, object] of text.matchAll(DEFINED)) {
      definitions.set(`${schema}.${object}`, path);
      const folders = owners.get(schema) ?? new Set();
      owners.set(schema, folders.add(dirname(path)));
    }
  }
  // A table stands in a migration and belongs to the folder that owns its schema.
  for (const [, text] of migrations) {
    for (const [, schema, object] of text.matchAll(DEFINED)) {
      const [folder] = owners.get(schema) ?? [];
      const name = `${schema}.${object}`;
      if (folder && !definitions.has(name)) definitions.set(name, `${folder}/${schema}`);
    }
  }

  const edges = [...scripts, ...Object.entries(sources).filter(([path]) => path.endsWith('.ts'))]
    .filter(([path]) => !PERMISSIONS.test(path))
    .flatMap(([path, text]) => {
      const called = definedNames(text, definitions);
      if (called.length === 0) return [];
      const names = path.endsWith('.ts') ? definedNames(literalsOf(text), definitions) : called;
      return names.map((name) => ({ from: path, to: definitions.get(name), name }));
    });
  return { edges, problems: ownerProblems(owners) };
}

function definedNames(text, definitions) {
  const names = new Set([...text.matchAll(QUALIFIED)].map(([name]) => name));
  return [...names].filter((name) => definitions.has(name));
}

function ownerProblems(owners) {
  return [...owners].flatMap(([schema, folders]) => {
    const all = [...folders].sort();
    if (all.length > 1) {
      const text = `schema ${schema} is defined in ${all.join(', ')} (one folder owns a schema)`;
      return [{ rule: 'schema-owner', from: all[0], text }];
    }
    const expected = basename(all[0]).replaceAll('-', '_');
    if (schema === expected) return [];
    const text = `schema ${schema} of ${all[0]} is not called ${expected}`;
    return [{ rule: 'schema-name', from: all[0], text }];
  });
}

/** The texts of strings and templates: `events.record(…)` outside them is TypeScript. */
function literalsOf(text) {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'StringLiteral') found.push(node.value);
    else if (node.type === 'TemplateElement') found.push(withoutComments(node.raw));
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript' }).body);
  return found.join('\n');
}

const split = (all, test) => [all.filter(test), all.filter((one) => !test(one))];

/** @param {string[]} paths */
export const readSources = (paths, root) =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
