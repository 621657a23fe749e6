import type { TextKeys } from '#shared/text.ts';

/** The key of a text in `locales/<language>/mail.json`. */
export type MailTextKey = TextKeys<typeof import('#locales/en/mail.json')>;

interface Caution {
  value: string;
  text: MailTextKey;
}

/** Texts that replace those of the template when the named value is not empty. */
interface Variant extends Partial<Pick<EmailTemplate, 'subject' | 'text' | 'action'>> {
  value: string;
}

export interface EmailTemplate {
  subject: MailTextKey;
  text: readonly MailTextKey[];
  /** Paragraphs below the text, each shown when the named value is not empty. */
  caution?: Caution | readonly Caution[];
  /** A table below the text: the label's key by the name of the value. */
  rows?: Readonly<Record<string, MailTextKey>>;
  /** The label of the button, which links to `url`. */
  action?: MailTextKey;
  /** A link below the button, to the address that is the named value; none when it is empty. */
  second?: { value: string; label: MailTextKey };
  /** A smaller text below the button. */
  note?: MailTextKey;
  variant?: Variant;
}
