import type { Texts } from '#shared/documents/bootstrap-data.ts';

/** The development server's folder; a build sets its own. */
const FOLDER = import.meta.env.TEXTS_URL ?? '/locales';

/** @throws when the file cannot be loaded */
export async function fetchTexts(language: string, area: string): Promise<Texts> {
  const response = await fetch(`${FOLDER}/${language}/${area}.json`);
  if (!response.ok) throw new Error(`Answered with ${response.status}`);
  return response.json();
}
