import { expect, test } from 'vitest';
import { ConfigError } from '../core/config-error.ts';
import { sandboxConfig } from './config.ts';

const links = (env: Record<string, string>) =>
  sandboxConfig(env, {
    secrets: { jwt: [new Uint8Array(32)], encryption: [new Uint8Array(32)] },
    webhookAllow: [],
  }).links;

test('there are no links by default', () => {
  expect(links({})).toEqual({ mail: null, social: [] });
  expect(links({ SUPPORT_MAIL: '', SOCIAL_LINKS: '' })).toEqual({ mail: null, social: [] });
});

test('the support address and the social links keep their order', () => {
  const env = {
    SUPPORT_MAIL: 'help@salus.test',
    SOCIAL_LINKS: ' Our blog = https://a.test/?c=d , E=https://e.test',
  };

  expect(links(env)).toEqual({
    mail: 'help@salus.test',
    social: [
      { name: 'Our blog', url: 'https://a.test/?c=d' },
      { name: 'E', url: 'https://e.test' },
    ],
  });
});

test.each([
  ['SUPPORT_MAIL', 'help'],
  ['SUPPORT_MAIL', '@salus.test'],
  ['SUPPORT_MAIL', 'Help <help@salus.test>'],
  ['SUPPORT_MAIL', 'a@b.test, c@d.test'],
  ['SUPPORT_MAIL', ' '],
  ['SOCIAL_LINKS', 'https://x.test'],
  ['SOCIAL_LINKS', 'X=x.test'],
  ['SOCIAL_LINKS', 'X=http://x.test'],
  ['SOCIAL_LINKS', 'X=javascript:alert(1)'],
  ['SOCIAL_LINKS', '=https://x.test'],
  ['SOCIAL_LINKS', 'X=https://'],
  ['SOCIAL_LINKS', 'X=https://x.test,'],
  ['SOCIAL_LINKS', ' '],
])('%s rejects %j with an error that names it', (name, text) => {
  expect(() => links({ [name]: text })).toThrow(ConfigError);
  expect(() => links({ [name]: text })).toThrow(new RegExp(`^${name}: `));
});
