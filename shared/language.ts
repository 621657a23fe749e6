/** Norwegian as browsers name its two written standards; our texts are in `no`. */
const NORWEGIAN = /^n[bn]$/;

/** The language of a tag, as our texts are named: `es` for `es-MX`, `no` for `nb-NO`. */
export function languageOfTag(tag: string): string {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return language.replace(NORWEGIAN, 'no');
}
