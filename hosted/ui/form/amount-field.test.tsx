// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { Decimal } from '#shared/http/fields.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { startTestTexts } from '../../test-support/texts.ts';
import { AmountField } from './amount-field.tsx';
import { Form, SubmitButton } from './form.tsx';
import { useForm } from './use-form.ts';

beforeAll(async () => {
  await startTestTexts('en');
  await loadTexts(['errors']);
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});

interface Options {
  language?: string;
  currency?: string;
  send?(amount: string): void;
}

function Amount({ language = 'en', currency = 'EUR', send = () => {} }: Options) {
  const [text, setText] = useState('');
  const form = useForm({
    schema: z.object({ amount: Decimal }),
    shape: () => ({ amount: sentAmount(text, language, currency) }),
    async send(body) {
      send(body.amount);
      return { ok: true as const, value: body };
    },
    onDone() {},
  });
  return (
    <Form form={form}>
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency={currency}
        text={text}
        onText={setText}
        least="5"
        most="20000"
      />
      <SubmitButton form={form} busy="Sending">
        Send
      </SubmitButton>
    </Form>
  );
}

async function typed(text: string, options: Options = {}) {
  const person = userEvent.setup();
  await i18next.changeLanguage(options.language ?? 'en');
  render(<Amount {...options} />);
  const field = screen.getByLabelText('Amount');
  await person.click(field);
  await person.paste(text);
  const described = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join('')
      .replaceAll(/[\u00a0\u202f]/g, ' ');
  const submit = () => person.click(screen.getByRole('button', { name: 'Send' }));
  return { field, described, submit };
}

test.each([
  ['1,000', 'en', 'EUR', '= €1,000.00'],
  ['1.000', 'es', 'EUR', '= 1000,00 €'],
  ['１２３', 'en', 'JPY', '= ¥123'],
  ['0.000000000000000001', 'en', 'EUR', 'Enter an amount such as 40.00.'],
  ['1000.000000000000000001', 'en', brand.token.symbol, '= 1,000.000000000000000001 SLS'],
  ['1.000', 'en', 'EUR', 'Did you mean 1000 or 1?'],
  ['1,000', 'es', 'EUR', '¿Quieres decir 1000 o 1?'],
  ['−5', 'en', 'EUR', 'Must be more than zero.'],
  ['4.99', 'en', 'EUR', 'At least €5.00.'],
  ['20,001', 'en', 'EUR', 'At most €20,000.00.'],
])('%j in %s (%s) is explained below the field: %s', async (text, language, currency, said) => {
  const { field, described } = await typed(text, { language, currency });

  expect(described()).toBe(said);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});

test('an ambiguous amount is not sent, and the refusal says how to write both', async () => {
  const send = vi.fn();
  const { field, described, submit } = await typed('1.000', { send });

  await submit();

  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described()).toBe('Did you mean 1000 or 1?');
  expect(send).not.toHaveBeenCalled();
});

test('a grouped amount is sent as its whole value', async () => {
  const send = vi.fn();
  const { submit } = await typed('€ 1,000', { send });

  await submit();

  expect(send).toHaveBeenCalledExactlyOnceWith('1000.00');
});
