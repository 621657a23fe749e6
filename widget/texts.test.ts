import { describe, expect, it } from 'vitest';
import auth from '#locales/en/auth.json';
import pay from '#locales/en/pay.json';
import { createLanguage } from './texts.ts';

const { texts, value } = createLanguage('en', { pay, auth });

describe('createLanguage', () => {
  it('fills in amounts as the language writes them', () => {
    const total = { kind: 'money', amount: '1250.5', currency: 'SLS' } as const;

    expect(texts({ key: 'action.pay', values: { total } })).toBe('Pay 1,250.5\u00a0SLS');
    expect(value(total)).toBe('1,250.5\u00a0SLS');
  });

  it('finds texts of another file by its name', () => {
    expect(texts({ key: 'auth:login.email' })).toBe('E-mail');
  });

  it("takes a merchant's name as it is, whatever it contains", () => {
    const merchant = '$t(action.cancel) {{total}} <b>&';

    expect(texts({ key: 'message.paid', values: { merchant } })).toBe(`You have paid ${merchant}.`);
  });
});
