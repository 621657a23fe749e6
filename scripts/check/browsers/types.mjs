/**
 * The compiler's types of the web, in which whatever a served browser lacks is optional and
 * cannot be set: code of browsers compiles only if it asks before it uses it. Written where the compiler looks for
 * replacements of its own (`libReplacement`); without them it takes its own.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../run/runtime.mjs';
import { isListed, NEWER_API } from './newer.mjs';

const [OWN] = globSync('node_modules/@typescript/typescript-*/lib/lib.dom.d.ts', { cwd: ROOT });
const FOLDER = join(ROOT, 'node_modules/@typescript/lib-dom');

const HEAD = /^(?:interface|declare var) (\w+)(?:<.*?>)?(?: extends (.*?))?(?:: )?(?: ?\{)$/;
const MEMBER = /^ {4}(?:readonly )?(\w+)(\(|<|: )/;
/** A name that is not there throws where `window.name` is undefined, so newer ones are members of it alone. */
const GLOBAL = /^declare (?:function|var) (\w+)(?:[<(].*|: [^{]*);$/;

/** MDN lists a mixin's members at the interfaces that include it. */
function includersOf(lines) {
  const found = new Map();
  for (const line of lines) {
    const [, name, bases = ''] = HEAD.exec(line) ?? [];
    for (const base of bases.split(', ')) {
      if (base) found.set(base, [...(found.get(base) ?? []), name]);
    }
  }
  return found;
}

const isNewer = (name, member) => NEWER_API.get(name)?.has(member) ?? false;

/** @param {string} source the compiler's `lib.dom.d.ts` */
export function optional(source) {
  const lines = source.split('\n');
  const includers = includersOf(lines);
  const isNewerIn = (name, member) => {
    const among = [name, ...(includers.get(name) ?? [])].filter((one) => isListed(one, member));
    return among.length > 0 && among.every((one) => isNewer(one, member));
  };
  const isGlobal = (name) => isNewer('Window', name) || isNewer(name, '');
  let block = '';
  let isStatic = false;
  return lines
    .map((line) => {
      const [, head] = HEAD.exec(line) ?? [];
      if (head) [block, isStatic] = [head, line.startsWith('declare')];
      if (/^};?$/.test(line)) {
        const isMissing = isStatic && isNewer(block, '');
        block = '';
        return isMissing ? '} | undefined;' : line;
      }
      if (block) {
        return line.replace(MEMBER, (all, name, end) =>
          isNewerIn(block, isStatic ? `${name}_static` : name)
            ? `    ${end === ': ' ? 'readonly ' : ''}${name}?${end}`
            : all,
        );
      }
      const [, name = ''] = GLOBAL.exec(line) ?? [];
      return isGlobal(name) ? '' : line;
    })
    .join('\n');
}

export function writeTypes() {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, 'package.json'),
    '{"name":"@typescript/lib-dom","types":"index.d.ts"}\n',
  );
  writeFileSync(join(FOLDER, 'index.d.ts'), optional(readFileSync(join(ROOT, OWN), 'utf8')));
}
