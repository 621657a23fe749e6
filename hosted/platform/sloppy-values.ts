/** Values of an answer whose types are not known. */

export function at(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const entries = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value) : [];

/** A text that is not empty; a number is one as well. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A boolean, also as a text or number. */
export const flag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : FLAGS.get(text(value));
