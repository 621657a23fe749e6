/**
 * Finds the guards in a file of SQL functions. Each is one change of one function that removes the guard:
 *
 * - `if … then` whose branch returns or raises, and `when … then '<outcome>'`: the condition becomes false, each part of
 *   an `or` on its own;
 * - each condition after the first of a `where` or `on`: it becomes true.
 */

/** @typedef {{ name: string, line: number, text: string, mutant: string }} Guard */

/** @returns {Guard[]} `mutant` is the whole statement that creates the function without the guard */
export function findGuards(sql) {
  return functionsIn(sql).flatMap(({ name, start, text }) =>
    changesOf(text).map(({ from, to, by }) => ({
      name,
      line: lineAt(sql, start + from),
      text: text.slice(from, to).replace(/\s+/g, ' '),
      mutant: text.slice(0, from) + by(text.slice(from, to)) + text.slice(to),
    })),
  );
}

/**
 * The same script, whose functions report each guard that decides something: a refusal whose condition is true, a filter
 * whose condition is not. Without a guard that never decides, every answer is the same.
 * @param {string} file names it in the reports
 */
export function markGuards(file, sql) {
  let place = 0;
  let marked = '';
  let at = 0;
  for (const { start, text } of functionsIn(sql)) {
    const insertions = changesOf(text).flatMap(({ from, to, by }) => {
      const decides = by === always ? 'false' : 'true';
      const named = by === noValue ? 'compared' : 'reached';
      const end = by === noValue ? '))' : `), ${decides})`;
      return [
        { at: from, order: -to, text: `public.guard_${named}('${file}', ${place++}, (` },
        { at: to, order: -Infinity, text: end },
      ];
    });
    insertions.sort((one, other) => one.at - other.at || one.order - other.order);
    marked += sql.slice(at, start);
    let inside = 0;
    for (const insertion of insertions) {
      marked += text.slice(inside, insertion.at) + insertion.text;
      inside = insertion.at;
    }
    marked += text.slice(inside);
    at = start + text.length;
  }
  return marked + sql.slice(at);
}

const lineAt = (sql, at) => sql.slice(0, at).split('\n').length;

function functionsIn(sql) {
  const found = /create or replace function ([\w.]+)[\s\S]*?(\$\w*\$)[\s\S]*?\2[^;]*;/g;
  return [...sql.matchAll(found)].map(({ 0: text, 1: name, index }) => ({
    name,
    start: index,
    text,
  }));
}

const never = (condition) => `((${condition}) and false)`;
const always = () => 'true';
/** Of a `case` that compares a value. */
const noValue = () => 'null';

function changesOf(text) {
  const words = wordsIn(text);
  const changes = [];
  words.forEach((word, place) => {
    if ((word.is === 'if' || word.is === 'elsif') && words[place - 1]?.is !== 'end') {
      const then = endOf(words, place, ['then']);
      if (!then || !leaves(words, words.indexOf(then))) return;
      for (const part of partsOf(text, words, word, then)) changes.push({ ...part, by: never });
    }
    if (word.is === 'when') {
      const then = endOf(words, place, ['then']);
      if (!then || !/^\s*'/.test(text.slice(then.end))) return;
      const by = isOfValues(words, place) ? noValue : never;
      for (const part of partsOf(text, words, word, then)) changes.push({ ...part, by });
    }
    if (word.is === 'and' && isFilter(words, place)) {
      const end = endOf(words, place, ENDS);
      changes.push({ ...trimmed(text, word.end, end?.start ?? text.length), by: always });
    }
  });
  return changes;
}

/** Whether the `case` of this `when` compares a value: `case a when 'x' then …`. */
function isOfValues(words, place) {
  const { depth } = words[place];
  let inner = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    const { is, depth: here } = words[at];
    if (here !== depth) continue;
    if (is === 'end') inner += 1;
    if (is === 'case' && inner-- === 0) return words[at + 1]?.is !== 'when';
  }
  return false;
}

/** What ends a condition at its own depth. */
const ENDS =
  'and or then order group for returning limit union having on end when else join left loop into where'
    .split(' ')
    .concat(';', ',', '$');

/** Words, and the punctuation that structures them, with the depth of their parentheses. */
function wordsIn(text) {
  const words = [];
  let depth = 0;
  const tokens = /--[^\n]*|'(?:[^']|'')*'|\$\w*\$|[a-z_]\w*(?:\.\w+)*|[();,]/gi;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token.startsWith('--') || token.startsWith("'")) continue;
    if (token === ')') depth -= 1;
    const is = token.startsWith('$') ? '$' : token.toLowerCase();
    words.push({ is, depth, start: index, end: index + token.length });
    if (token === '(') depth += 1;
  }
  return words;
}

/** The first of `ends` after the word, at its depth or outside of its parentheses. */
function endOf(words, place, ends) {
  const { depth } = words[place];
  let cases = 0;
  return words.slice(place + 1).find(({ is, depth: at }) => {
    if (at < depth) return true;
    if (is === 'case') cases += 1;
    if (cases > 0) {
      if (is === 'end') cases -= 1;
      return false;
    }
    return at === depth && ends.includes(is);
  });
}

/** Whether the branch after `then` returns or raises before it ends. */
function leaves(words, then) {
  let inner = 0;
  for (const [step, { is }] of words.slice(then + 1).entries()) {
    const before = words[then + step]?.is;
    if (is === 'return' || is === 'raise') return true;
    if ((is === 'if' || is === 'case' || is === 'loop') && before !== 'end') inner += 1;
    if (is === 'end' && inner-- === 0) return false;
    if (inner === 0 && (is === 'elsif' || is === 'else')) return false;
  }
  return false;
}

/** The condition, or each part of an `or`. */
function partsOf(text, words, from, to) {
  const cuts = words.filter(
    ({ is, depth, start }) =>
      is === 'or' && depth === from.depth && start > from.start && start < to.start,
  );
  const starts = [from, ...cuts].map(({ end }) => end);
  const ends = [...cuts, to].map(({ start }) => start);
  return starts.map((start, place) => trimmed(text, start, ends[place] ?? start));
}

function isFilter(words, place) {
  const { depth } = words[place];
  const before = words.slice(0, place).reverse();
  const outer = before.findIndex((word) => word.depth < depth);
  const here = withoutCases(
    before
      .slice(0, outer === -1 ? undefined : outer)
      .filter((word) => word.depth === depth)
      .map(({ is }) => is),
  );
  if (here[0] === 'between' || (here[1] === 'between' && here[0] !== 'and')) return false;
  const opener = here.find((is) =>
    ['where', 'on', 'if', 'elsif', 'when', 'select', 'return', ';', 'filter'].includes(is),
  );
  return opener === 'where' || opener === 'on';
}

/** @param words backwards; a `case` is left out from its `end` to its begin */
function withoutCases(words) {
  let cases = 0;
  return words.filter((is, place) => {
    const isEnd = is === 'end' && words[place - 1] !== 'if' && words[place - 1] !== 'loop';
    if (isEnd && words.includes('case', place)) cases += 1;
    if (cases === 0) return true;
    if (is === 'case') cases -= 1;
    return false;
  });
}

function trimmed(text, from, to) {
  const part = text.slice(from, to).replace(/\s*--[^\n]*\s*$/, '');
  const start = from + (part.length - part.trimStart().length);
  return { from: start, to: start + part.trim().length };
}
