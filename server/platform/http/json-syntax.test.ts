import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonSyntaxError } from './json-syntax.ts';

describe('the position of a JSON syntax error', () => {
  test.each([
    ['{"amount":"40.00",\n  currency: "EUR"}', 2, 3],
    ["{'amount':'40.00'}", 1, 2],
    ['amount=40.00', 1, 1],
    ['{"amount":"40.00"', 1, 18],
    ['{"amount" "40.00"}', 1, 11],
    ['{"amount":"40.00",}', 1, 19],
    ['[1,]', 1, 4],
    ['[1 2]', 1, 4],
    ['{"a":01}', 1, 7],
    ['{"a":"\u0001"}', 1, 6],
    ['{"a":"x\r\n"}', 1, 6],
    ['\r\n\r\n{"a":tru}', 3, 6],
    ['{} {}', 1, 4],
    ['', 1, 1],
    ['\ufeff{}', 1, 1],
  ])('of %j is line %i, column %i', (text, line, column) => {
    expect(jsonSyntaxError(text)).toEqual({ line, column });
  });

  test('of deeply nested input is found', () => {
    expect(jsonSyntaxError('['.repeat(60_000))).toEqual({ line: 1, column: 60_001 });
  });

  test('exists exactly where JSON.parse fails', () => {
    const valid = fc.json();
    const damaged = fc
      .tuple(valid, fc.nat(), fc.constantFrom('"', ',', '}', ']', ':', '0', '\\', ' ', '-', 'e'))
      .map(([text, seed, extra]) => {
        const at = seed % (text.length + 1);
        return text.slice(0, at) + extra + text.slice(at + (seed % 2));
      });
    fc.assert(
      fc.property(fc.oneof(valid, damaged, fc.string()), (text) => {
        expect(jsonSyntaxError(text) === undefined).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
