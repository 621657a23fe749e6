import type { Texts } from '#shared/boot.ts';

/** What `npm run dev` serves; a build puts its own address in. */
const FOLDER = import.meta.env.TEXTS_URL ?? '/locales';

/** @throws when the file cannot be had, whatever the reason */
export async function fetchTexts(language: string, area: string): Promise<Texts> {
  const response = await fetch(`${FOLDER}/${language}/${area}.json`);
  if (!response.ok) throw new Error(`Answered with ${response.status}`);
  return response.json();
}
