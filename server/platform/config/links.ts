/** Parsers for the settings of the links in the footer, and of the analytics script. */
import { Email } from '#shared/http/email.ts';

export interface SocialLink {
  /** Shown unchanged, in every language. */
  name: string;
  url: string;
}

const SOCIAL = /^\s*([^=]*[^=\s])\s*=\s*(https:\/\/\S+)\s*$/;

/** @returns null when empty, undefined when it is not an e-mail address */
export function parseMailLink(text: string): string | null | undefined {
  if (text === '') return null;
  return Email.safeParse(text).success ? text : undefined;
}

/** Reads `Instagram=https://…,Mastodon=https://…`. @returns undefined when one part is invalid */
export function parseSocialLinks(text: string): SocialLink[] | undefined {
  if (text === '') return [];
  const links = text.split(',').map((part) => {
    const [, name = '', url = ''] = SOCIAL.exec(part) ?? [];
    return { name, url };
  });
  return links.every(({ url }) => URL.canParse(url)) ? links : undefined;
}

/** @returns null when empty, undefined when it is not an https URL */
export function parseScriptUrl(text: string): string | null | undefined {
  if (text === '') return null;
  return URL.parse(text)?.protocol === 'https:' ? text : undefined;
}
