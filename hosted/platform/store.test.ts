// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { deviceStorage } from './safe-storage.ts';
import { createStore, NO_PRICES } from './store.ts';

beforeEach(() => localStorage.clear());

const newStore = () => createStore(deviceStorage);
const members = (store: object) =>
  Object.fromEntries(
    Object.entries(store).flatMap(([name, value]) =>
      typeof value === 'function' ? [] : [[name, value.peek()]],
    ),
  );

const INITIAL = {
  currency: 'EUR',
  tokenPrice: undefined,
  prices: {},
  staking: [],
  appConfig: {},
  bodyClass: '',
  isAdmin: false,
};

test('has exactly the state of the specification', () => {
  expect(members(newStore())).toEqual(INITIAL);
});

test('has the token price in the display currency', () => {
  const store = newStore();

  store.set({ prices: { EUR: '0.25', USD: '0.27' } });
  expect(store.tokenPrice.value).toBe('0.25');
  store.chooseCurrency('USD');
  expect(store.tokenPrice.value).toBe('0.27');
  store.set({ prices: NO_PRICES });
  expect(store.tokenPrice.value).toBeUndefined();
});

test('stores the chosen currency under a plain key', () => {
  newStore().chooseCurrency('USD');
  const later = newStore();

  later.restoreCurrency();

  expect(later.currency.value).toBe('USD');
  expect({ ...localStorage }).toEqual({ currency: 'USD' });
});

test.each(['', 'usd', 'DOLLAR', '<b>'])('rejects %j as a currency', (kept) => {
  localStorage.setItem('currency', kept);
  const store = newStore();

  store.restoreCurrency();

  expect(store.currency.value).toBe('EUR');
});

test.each([
  ['en', 'USD'],
  ['es', 'EUR'],
  ['fr', 'EUR'],
  ['ja', 'EUR'],
])(
  'is %s with %s, from the start, after a change to it and after a reset',
  (language, currency) => {
    const first = createStore(deviceStorage, language);
    expect(first.currency.value).toBe(currency);
    const store = newStore();
    store.followLanguage(language);
    expect(store.currency.value).toBe(currency);
    store.reset();
    store.restoreCurrency();

    expect(store.currency.value).toBe(currency);
    expect(localStorage.getItem('currency')).toBeNull();
  },
);

test('a choice outlasts every change of language', () => {
  const store = createStore(deviceStorage, 'en');
  store.chooseCurrency('EUR');

  store.followLanguage('es');
  store.followLanguage('en');

  expect(store.currency.value).toBe('EUR');
  expect(createStore(deviceStorage, 'en').currency.value).toBe('EUR');
});

test("is EUR where the language's currency is not offered", () => {
  const store = createStore(deviceStorage, 'en');

  store.set({ appConfig: { currencies: ['EUR', 'GBP'] } });

  expect(store.currency.value).toBe('EUR');
});

test('a saved currency that is not offered any more is not shown, and is kept', () => {
  const store = createStore(deviceStorage, 'en');
  store.chooseCurrency('GBP');
  const later = createStore(deviceStorage, 'en');
  expect(later.currency.value).toBe('GBP');

  later.set({ appConfig: { currencies: ['EUR', 'USD'] } });
  expect(later.currency.value).toBe('USD');

  later.set({ appConfig: { currencies: ['EUR', 'GBP'] } });
  expect(later.currency.value).toBe('GBP');
});

test('is the first that is offered where EUR is not', () => {
  const store = createStore(deviceStorage, 'en');

  store.set({ appConfig: { currencies: ['GBP', 'JPY'] } });

  expect(store.currency.value).toBe('GBP');
});

test('a reset restores the initial state', () => {
  const store = newStore();
  store.chooseCurrency('USD');
  store.set({ prices: { USD: '1' }, appConfig: { a: 1 }, bodyClass: 'hero', isAdmin: true });

  store.reset();

  expect(members(store)).toEqual(INITIAL);
});
