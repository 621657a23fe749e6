/**
 * Phrases that read like riddles must not return in documents, comments and test titles. Each rule
 * names the plain wording. Single words are `flagWords` of cspell.config.yaml.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = [
  '*.{md,ts}',
  '{bench,docs,engines,examples,hosted,integrations,packages,scripts,server,shared,tests,widget}/**/*.{md,ts,tsx,mjs,sql}',
];

/** [pattern, what to write instead] */
const RULES = [
  [/\b(?:for|to|by|from) who\b/i, 'name the person: "for members who", "by the payer"'],
  [/\btold of\b/i, '"notified of", "receives", "reported"'],
  [/\btells? of\b/i, '"reports", "documents"'],
  [/\bleft alone\b/i, '"skipped", "unchanged", "ignored"'],
  [/\bthat is none\b/i, '"invalid", "unknown", "that does not exist"'],
];

const COMMENT = { '.sql': /--.*/g, default: /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g };
const TITLE = /(?:\b(?:describe|it|test)(?:\.\w+)*|[\])])\(\s*(['"`])(?:\\.|(?!\1).)*\1/g;
const CODE_OF_MARKDOWN = /^ *```[\s\S]*?^ *```|`[^`\n]+`/gm;
/** Two files show what not to write. Applied migrations are never edited. */
const EXEMPT =
  /^(CONTRIBUTING\.md|tests\/package\/check-words\.test\.ts|tests\/fixtures\/.*|server\/platform\/db\/migrations\/00[0-3].*)$/;

/** @returns the parts of a file that are prose, each with its offset */
function proseOf(path, text) {
  if (path.endsWith('.md')) {
    return [[0, text.replace(CODE_OF_MARKDOWN, (code) => code.replace(/[^\n]/g, ' '))]];
  }
  const parts = [...text.matchAll(path.endsWith('.sql') ? COMMENT['.sql'] : COMMENT.default)];
  if (/\.(test|e2e)\.tsx?$/.test(path)) parts.push(...text.matchAll(TITLE));
  return parts.map((part) => [part.index, part[0]]);
}

/** @returns a line for each phrase that a rule finds */
export function problemsOf(path, text) {
  return proseOf(path, text).flatMap(([offset, prose]) =>
    RULES.flatMap(([pattern, instead]) =>
      [...prose.matchAll(new RegExp(pattern, 'gi'))].map(({ index, 0: found }) => {
        const line = text.slice(0, offset + index).split('\n').length;
        return `${path}:${line} "${found}": write ${instead}`;
      }),
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => !EXEMPT.test(path))
    .flatMap((path) => problemsOf(path, readFileSync(join(ROOT, path), 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
