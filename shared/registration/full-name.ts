interface Named {
  name: string | null;
  surname: string | null;
}

/** As a card has it, in every language. Empty while neither is known. */
export const fullName = ({ name, surname }: Named): string =>
  [name, surname].filter(Boolean).join(' ');
