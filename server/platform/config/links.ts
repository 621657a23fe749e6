/** The links in the footer, and the analytics script. */
import { Email } from '#shared/http/email.ts';
import { optional } from './kinds.ts';
import type { Setting } from './setting.ts';

export interface SocialLink {
  /** Shown unchanged, in every language. */
  name: string;
  url: string;
}

const SOCIAL = /^\s*([^=]*[^=\s])\s*=\s*(https:\/\/\S+)\s*$/;

const social: Setting<SocialLink[]> = {
  parse(text) {
    const links = text.split(',').map((part) => {
      const [, name = '', url = ''] = SOCIAL.exec(part) ?? [];
      return { name, url };
    });
    return links.every(({ url }) => URL.canParse(url)) ? links : undefined;
  },
  reason: (text) => `name=https://…, comma-separated, not "${text}"`,
  absent: [],
};

export const LINKS = {
  SUPPORT_MAIL: optional('an e-mail address', (text) =>
    Email.safeParse(text).success ? text : undefined,
  ),
  SOCIAL_LINKS: social,
  ANALYTICS_SRC: optional('the https address of a script', (text) =>
    URL.parse(text)?.protocol === 'https:' ? text : undefined,
  ),
};
