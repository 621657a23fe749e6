/** A section in `locales/<language>/legal-*.json`. */
export interface LegalSection {
  /** The fragment of its address, equal in every language. */
  id: string;
  heading: string;
  /** A string is a paragraph, an array a list. */
  body: readonly (string | readonly string[])[];
}

/** Parses the sections. i18next returns the key when the file failed to load. */
export function readSections(texts: unknown): LegalSection[] {
  return Array.isArray(texts) ? texts.filter(isSection) : [];
}

function isSection(value: unknown): value is LegalSection {
  if (typeof value !== 'object' || value === null) return false;
  const { id, heading, body } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof heading === 'string' && Array.isArray(body);
}
