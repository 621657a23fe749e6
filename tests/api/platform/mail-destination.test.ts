import { describe, expect, test } from 'vitest';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { linkTo, mailsTo } from '../../support/mail/outbox.ts';
import { newLinkSession } from '../../support/payments/links.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import { newEmail, registerAs } from '../../support/people/registration.ts';

const api = useApi();

describe('the way back from an e-mail', () => {
  test('to a payment is in the link, and the mail names a shop whose domain is verified', async () => {
    const { id } = await newPaySession(api(), await newMerchant(api()));
    const email = newEmail();
    await registerAs(api(), email, { mail: { session: id } });

    const link = await linkTo(api(), email, 'confirm-email');
    const [mail] = await mailsTo(api(), email);

    expect(link.pathname).toBe('/login');
    expect(link.searchParams.get('next')).toBe(`/pay/${id}`);
    expect(mail?.text).toContain('Merchant: Casa Alba');
  });

  test('is in the links for a new password and for an account that exists', async () => {
    const { id } = await newPaySession(api(), await newMerchant(api()));
    const { email } = await newMember(api());
    await api().call(passwordEndpoints.forgot, { body: { email, mail: { session: id } } });
    await registerAs(api(), email, { mail: { session: id } });

    for (const template of ['reset-password', 'already-registered']) {
      const link = await linkTo(api(), email, template);
      expect(link.searchParams.get('next')).toBe(`/pay/${id}`);
    }
  });

  test('leads to an invitation, too', async () => {
    const { id } = await newLinkSession(api(), await newMerchant(api()));
    const email = newEmail();
    await registerAs(api(), email, { mail: { session: id } });

    const link = await linkTo(api(), email, 'confirm-email');
    expect(link.searchParams.get('next')).toBe(`/link/${id}`);
  });

  test('of a shop whose domain is not verified puts none of its words into a mail', async () => {
    const merchant = await newMerchant(api(), { isVouchedFor: false });
    const { id } = await newPaySession(api(), merchant);
    const email = newEmail();
    await registerAs(api(), email, { mail: { session: id } });

    const [mail] = await mailsTo(api(), email);
    expect(mail?.text).not.toContain('Casa Alba');
    expect(mail?.text).not.toContain('shop.test');
  });

  test('is left out for a session that does not exist', async () => {
    const email = newEmail();
    await registerAs(api(), email, { mail: { session: `pay_${'0'.repeat(26)}` } });

    expect((await linkTo(api(), email, 'confirm-email')).searchParams.has('next')).toBe(false);
  });

  test.each(['/account', 'https://evil.example', '//evil.example', 'pay_1', ''])(
    'cannot be %j',
    async (session) => {
      const answer = await registerAs(api(), newEmail(), { mail: { session } });
      expect(answer.statusCode).toBe(422);
    },
  );
});
