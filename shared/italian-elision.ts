const BEFORE_VOWEL = /\b([Ii]|de|da|a|ne|su)l (?=(?:8|11)[ \u00a0]\p{Ll})/gu;

/** Italian joins an article to a day that begins with a vowel: *il 8 dicembre* is *l’8 dicembre*. */
export const elided = (text: string): string =>
  text.replace(BEFORE_VOWEL, (_, start: string) =>
    start === 'i' ? 'l’' : start === 'I' ? 'L’' : `${start}ll’`,
  );
