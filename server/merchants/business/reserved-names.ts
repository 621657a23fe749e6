/** Names that look like a protected one: with digits, generic words or other characters of the same look. */
import { skeletonOf } from './name-skeleton.ts';

/** Words that impostors join with a brand, and endings of domains. */
const GENERIC = `pay payment payments paying payout shop store checkout wallet support service services help helpdesk
  online secure secured security safe team official community club card cards credit debit bank banking cash money
  app apps login account accounts refund refunds invoice billing transfer transfers send web website center centre
  group europe gmbh inc ltd llc konto karte karten check id you go plus my the your get mi mein meine mon com net org info eu biz`;

/** The letters that digits are read as. */
const DIGITS: Record<string, string> = {
  0: 'o',
  1: 'l',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
};

/** A name of three letters would be found in too many others. */
const LEAST_TO_READ_DIGITS = 4;

/** The skeleton, as it is and with each repeated letter once: `Paypall` looks like `Paypal`. */
function shapesOf(text: string): string[] {
  const shape = skeletonOf(text).replaceAll('vv', 'w');
  return [shape, shape.replace(/(.)\1+/gu, '$1')];
}

let generic: RegExp | undefined;

/** Nothing, or generic words alone. */
function isGeneric(rest: string): boolean {
  generic ??= new RegExp(`^(?:${GENERIC.split(/\s+/).flatMap(shapesOf).join('|')})*$`);
  return generic.test(rest);
}

/** The shapes in which somebody may read a part of a name. */
function readingsOf(part: string): string[] {
  const text = part.normalize('NFKC');
  if (!/\p{L}/u.test(text)) return [];
  const asLetters = (from: string) => from.replace(/\d/g, (digit) => DIGITS[digit] ?? digit);
  const withoutEnds = text.replace(/^\d+|\d+$/g, '');
  const all = [text, withoutEnds, text.replace(/\d/g, ''), asLetters(text), asLetters(withoutEnds)];
  return [...new Set(all.flatMap(shapesOf))];
}

/**
 * Compares a part of a name, such as a word, with protected names.
 * @returns whether it is one of them, or one of them with digits or generic words
 */
export function reservedIn(names: readonly string[]): (part: string) => boolean {
  const shapes = [...new Set(names.flatMap(shapesOf))].filter((shape) => shape !== '');
  const extended = (reading: string, shape: string) => {
    for (let at = reading.indexOf(shape); at >= 0; at = reading.indexOf(shape, at + 1)) {
      if (isGeneric(reading.slice(0, at)) && isGeneric(reading.slice(at + shape.length)))
        return true;
    }
    return false;
  };
  return (part) => {
    const plain = shapesOf(part);
    return (
      plain.some((shape) => shapes.includes(shape)) ||
      readingsOf(part).some((reading) =>
        shapes.some((shape) => shape.length >= LEAST_TO_READ_DIGITS && extended(reading, shape)),
      )
    );
  };
}
