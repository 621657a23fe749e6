// @vitest-environment jsdom
/** @jsxImportSource preact */
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import till from '#locales/en/till.json';
import type { NewSale } from '#shared/till/new-sale.ts';
import type { Item, TillState } from '#shared/till/schemas.ts';
import { createLanguage } from '../texts.ts';
import type { TillModel } from './model/till-model.ts';
import { Pad } from './pad.tsx';

afterEach(cleanup);

const item = (name: string, takesTip: boolean): Item => ({
  ...{ id: `btn_${name}`, name, currency: 'EUR', amount: '40.00', isAlone: !takesTip, takesTip },
});

it('offers and sends no tip for a product that takes none, also after one was chosen', () => {
  const asked: NewSale[] = [];
  const model = {
    problem: signal(undefined),
    ask: async (sale: NewSale) => void asked.push(sale),
  } as unknown as TillModel;
  const state: TillState = {
    ...{ name: 'Counter', merchant: 'Casa Lavanda', tips: [5, 10], currencies: ['EUR'] },
    ...{ items: [item('Mat', true), item('Retreat', false)], passes: [], takesCoupons: false },
    ...{ sellers: [], day: null, refunds: null },
  };
  render(<Pad {...{ model }} language={createLanguage('en', { till })} locale="en" till={state} />);
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  press(/^Mat/);
  fireEvent.click(screen.getByRole('radio', { name: '10%' }));
  screen.getByRole('button', { name: 'Request €44.00' });

  press(/^Retreat/);

  expect(screen.queryByRole('group', { name: 'Tip' })).toBeNull();
  press(/^Request €40\.00$/);
  expect(asked).toEqual([{ amount: '40.00', currency: 'EUR', item: 'btn_Retreat' }]);
});
