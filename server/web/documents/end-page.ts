import type { EndToken } from '../../platform/mail/end-token.ts';

/** What the page of `/end/{token}` shows: sentences and buttons. */
export interface EndPage {
  heading: string;
  paragraphs: readonly string[];
  /** `act` is what the press does; each button has a form of its own. */
  buttons: readonly { act: string; text: string; above?: string }[];
  /** Where the same is done after signing in. */
  lists: readonly { href: string; text: string }[];
}

/** One kind of thing that a link ends. The token is one of ours. */
export interface Ending {
  /** @returns undefined when there is nothing of this id */
  show(token: EndToken, locale: string, done?: string): Promise<EndPage | undefined>;
  /** @returns what became of it, which `show` explains: the act, or the code of the refusal */
  press(token: EndToken, act: string): Promise<string>;
}

/** Fills the placeholders of a text. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
