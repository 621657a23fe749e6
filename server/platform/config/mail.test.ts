import { describe, expect, test } from 'vitest';
import { mailSettings } from './mail.ts';
import { collect } from './source.ts';

const GOOD = {
  SMTP_URL: 'smtps://salus:secret@mail.example',
  MAIL_FROM: 'Salus <no-reply@pay.example>',
  CONTACT_MAIL: 'people@pay.example',
};

/** The invalid settings. */
function invalid(env: Record<string, string>): (string | undefined)[] {
  return collect(env, { mode: 'production' }, mailSettings).problems.map(
    (line) => line.split(':')[0],
  );
}

describe('mail settings of production', () => {
  test('are read from the environment', () => {
    expect(collect(GOOD, { mode: 'production' }, mailSettings).built).toEqual({
      smtpUrl: GOOD.SMTP_URL,
      from: GOOD.MAIL_FROM,
      contact: GOOD.CONTACT_MAIL,
    });
  });

  test('are all required, and the errors name each', () => {
    expect(invalid({})).toEqual(['SMTP_URL', 'MAIL_FROM', 'CONTACT_MAIL']);
  });

  test.each([
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Salus'],
    ['MAIL_FROM', 'Salus <no-reply>'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Salus\r\nBcc: x <a@b.example>'],
    ['CONTACT_MAIL', 'people'],
    ['CONTACT_MAIL', 'People <people@pay.example>'],
  ])('reject %s %j', (name, value) => {
    expect(invalid({ ...GOOD, [name]: value })).toEqual([name]);
  });

  test.each([
    ['SMTP_URL', 'smtp://localhost:25'],
    ['MAIL_FROM', 'no-reply@pay.example'],
  ])('accept %s %j', (name, value) => {
    expect(invalid({ ...GOOD, [name]: value })).toEqual([]);
  });
});
