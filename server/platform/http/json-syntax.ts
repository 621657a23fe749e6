/** Where a text stops being JSON (RFC 8259). V8 names a position for some errors only. */

/** Line and column start at 1; a column is counted in UTF-16 code units. */
export interface TextPosition {
  line: number;
  column: number;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** @returns undefined for valid JSON */
export function jsonSyntaxError(text: string): TextPosition | undefined {
  const at = errorOffset(text);
  if (at === undefined) return undefined;
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'separator';

/** Open containers are a stack, because a recursive reader overflows on deeply nested input. */
function errorOffset(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found !== null;
  };
  for (;;) {
    skip(SPACE);
    const next = text[at];
    if (expected === 'separator') {
      const container = open.at(-1);
      if (container === undefined) return at < text.length ? at : undefined;
      if (next === ',') {
        expected = container === '{' ? 'key' : 'value';
      } else if (next === (container === '{' ? '}' : ']')) {
        open.pop();
      } else {
        return at;
      }
      at += 1;
    } else if (expected === 'key' || expected === 'key or }') {
      if (next === '}' && expected === 'key or }') {
        at += 1;
        open.pop();
        expected = 'separator';
        continue;
      }
      if (!skip(STRING)) return at;
      skip(SPACE);
      if (text[at] !== ':') return at;
      at += 1;
      expected = 'value';
    } else if (next === ']' && expected === 'value or ]') {
      at += 1;
      open.pop();
      expected = 'separator';
    } else if (next === '{' || next === '[') {
      at += 1;
      open.push(next);
      expected = next === '{' ? 'key or }' : 'value or ]';
    } else if (skip(STRING) || skip(WORD) || skip(NUMBER)) {
      expected = 'separator';
    } else {
      return at;
    }
  }
}
