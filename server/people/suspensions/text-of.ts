import type { Texts } from '#shared/documents/bootstrap-data.ts';

/** @throws when the language lacks the text */
export function textOf(texts: Texts, path: readonly string[]): string {
  let at: Texts | string | undefined = texts;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  if (typeof at !== 'string') throw new Error(`no text for ${path.join('.')}`);
  return at;
}
