/** Fills in the prerendered home of a business: its setup, and its sales without their chart. */
import { EARLY_STEP, EARLY_TEXT } from '#shared/documents/early-answers.ts';
import { formatMoney } from '#shared/format.ts';
import type { Sales, SalesPoint } from '#shared/sales/schemas.ts';
import type { Setup } from '#shared/setup/schemas.ts';
import { changeOf } from '../features/sales/change.ts';
import { formatChange, formatPrices, withTokens } from '../features/sales/format-sales.ts';

interface Answers {
  sales: Sales;
  /** Of the period before; undefined for a role that does not see it. */
  before: Sales | undefined;
  setup: Setup | undefined;
  /** The number of open refund requests. */
  open: number;
}

type Values = Record<string, string>;

export function showSales(home: HTMLElement, answers: Answers, language: string): void {
  const { sales, before, setup, open } = answers;
  const place = (name: string) => home.querySelector<HTMLElement>(`[${EARLY_TEXT}="${name}"]`);
  /** Replaces the placeholders of the element's text, or the whole of it. */
  const write = (name: string, values: Values | string) => {
    const element = place(name);
    if (!element) return;
    element.textContent =
      typeof values === 'string'
        ? values
        : (element.textContent ?? '').replace(/{{(\w+)}}/g, (_, key) => values[key] ?? '');
  };
  const number = (count: number) => new Intl.NumberFormat(language).format(count);
  const sum = (found: SalesPoint | Sales | undefined, kind: 'net' | 'refunded') =>
    formatPrices(found?.currencies ?? [], kind, language) ||
    formatMoney('0', answers.sales.currency, language);
  /** A count, and the tokens of these payments unless there are none. */
  const more = (name: string, count: number, amount: string) => {
    write(name, { number: number(count) });
    write(name, withTokens(place(name)?.textContent ?? '', amount, language));
  };

  const { totals, customers, points } = sales;
  const today = points.at(-1);
  write('today', sum(today, 'net'));
  more('today-more', today?.payments ?? 0, today?.received ?? '0');
  write('sold', sum(sales, 'net'));
  more('sold-more', totals.payments, totals.received);
  write('refunded', sum(sales, 'refunded'));
  more('refunded-more', totals.refunds, totals.refundedTokens);
  write('customers', number(customers.linked));
  write('customers-more', { number: number(customers.added) });

  const change = before && changeOf(sales, before);
  const isRatio = change?.ratio !== undefined;
  if (!before) place('change')?.parentElement?.remove();
  if (!change || !isRatio) place('change')?.remove();
  if (!change || isRatio) place('none-before')?.remove();
  if (change) write('change', formatChange(change, language));

  if (open === 0) place('open')?.parentElement?.remove();
  else write('open', { open: String(open) });

  const card = place('sold')?.closest('section');
  const isSetUp = !setup || setup.steps.every((step) => step.done);
  if (isSetUp) place('setup-count')?.closest('section')?.remove();
  else showSetup(home, setup, write);
  const sells = setup?.steps.some(({ name, done }) => name === 'payment' && done);
  // The latest payments come with the app, above the other parts. Their skeletons keep the footer away.
  if ((isSetUp || sells) && card?.nextElementSibling instanceof HTMLElement)
    card.nextElementSibling.style.display = 'none';
  if (totals.payments > 0) leaveChartOut(home, place('sold')?.closest('dl'));
}

/** A skeleton instead of the text for a business without payments. */
function leaveChartOut(home: HTMLElement, figures: Element | null | undefined): void {
  const skeleton = home.querySelector('main section [data-skeleton]')?.cloneNode();
  if (skeleton) figures?.nextElementSibling?.replaceWith(skeleton);
}

/** The steps that are left; those that are done come folded with the app. */
function showSetup(
  home: HTMLElement,
  { steps }: Setup,
  write: (name: string, values: Values) => void,
): void {
  const left = steps.filter((step) => !step.done);
  const states = left.map(({ name }, index) => `${name} ${index === 0 ? 'next' : 'open'}`);
  for (const step of home.querySelectorAll(`[${EARLY_STEP}]`))
    if (!states.includes(step.getAttribute(EARLY_STEP) ?? '')) step.remove();
  const done = steps.length - left.length;
  write('setup-count', { done: String(done), total: String(steps.length) });
  const progress = home.querySelector('progress');
  if (progress) {
    progress.max = steps.length;
    progress.value = done;
    const label = progress.closest('section')?.querySelector('p')?.textContent;
    progress.setAttribute('aria-label', label ?? '');
  }
}
