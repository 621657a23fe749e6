/** Languages that write the family name before the given name. */
const FAMILY_NAME_FIRST = new Set(['hu', 'ja']);

export type NameField = 'name' | 'surname';

/** The order in which a form in this language asks for the names. */
export const nameOrder = (language: string): readonly [NameField, NameField] =>
  FAMILY_NAME_FIRST.has(language) ? ['surname', 'name'] : ['name', 'surname'];
