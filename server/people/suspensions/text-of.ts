import type { Texts } from '#shared/documents/bootstrap-data.ts';

/** @param key such as `roles.owner`. @throws when the language lacks the text */
export function textOf(texts: Texts, key: string): string {
  let at: Texts | string | undefined = texts;
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  if (typeof at !== 'string') throw new Error(`no text for ${key}`);
  return at;
}
