/** The addresses an installation shows below every page, as its settings write them. */
import { Email } from '#shared/http/email.ts';

export interface SocialLink {
  /** Shown as it is. */
  name: string;
  url: string;
}

const SOCIAL = /^\s*([^=]*[^=\s])\s*=\s*(https:\/\/\S+)\s*$/;

/** @returns null for nothing, undefined for what is no e-mail address */
export function parseMailLink(text: string): string | null | undefined {
  if (text === '') return null;
  return Email.safeParse(text).success ? text : undefined;
}

/** Reads `Instagram=https://…,Mastodon=https://…`. @returns undefined when one is not like that */
export function parseSocialLinks(text: string): SocialLink[] | undefined {
  if (text === '') return [];
  const links = text.split(',').map((part) => {
    const [, name = '', url = ''] = SOCIAL.exec(part) ?? [];
    return { name, url };
  });
  return links.every(({ url }) => URL.canParse(url)) ? links : undefined;
}

/** The address of the analytics script. @returns null for none, undefined for what is no https address */
export function parseScriptUrl(text: string): string | null | undefined {
  if (text === '') return null;
  return URL.parse(text)?.protocol === 'https:' ? text : undefined;
}
