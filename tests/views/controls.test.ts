/** The field, button and notice of both UIs differ only in their framework. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { outlineOf } from '../support/views/accessible-outline.ts';
import type { ControlTwin, FieldWish, Mounted } from './twins.ts';

const twins = Object.values(
  import.meta.glob<ControlTwin>('./controls.{hosted,widget}.tsx', { eager: true, import: 'twin' }),
);

let mounted: Mounted | undefined;
afterEach(() => mounted?.unmount());

test('each framework has one set of controls', () => {
  expect(twins.map(({ framework }) => framework).sort()).toEqual(['Preact', 'React']);
});

describe.each(twins)('$framework', (twin) => {
  const field = (wish: FieldWish) => {
    mounted = twin.field(wish);
    return outlineOf(mounted.element);
  };
  const inputType = () => mounted?.element.querySelector('input')?.type;

  test('a field is an optional text field by default', () => {
    expect(field({ label: 'City' })).toEqual(['textbox "City"']);
    expect(inputType()).toBe('text');
  });

  test('a field applies its type and attributes', () => {
    expect(field({ label: 'E-mail', type: 'email', required: true })).toEqual([
      'textbox "E-mail" required',
    ]);
    expect(inputType()).toBe('email');
  });

  test('a field is announced with its hint and its error', () => {
    const lines = field({ label: 'Ciudad', message: 'Como en el mapa', error: 'Falta' });

    expect(lines).toEqual([
      'textbox "Ciudad" described as "Como en el mapa Falta" aria-invalid=true',
      'paragraph says "Como en el mapa"',
      'paragraph says "Falta"',
    ]);
  });

  test('a button runs its action', async () => {
    const onPress = vi.fn();
    mounted = twin.button({ label: 'Pay', onPress });

    await twin.settle(() => mounted?.element.querySelector('button')?.click());

    expect(outlineOf(mounted.element)).toEqual(['button "Pay"']);
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test('a disabled button keeps its focus and does nothing', async () => {
    const onPress = vi.fn();
    mounted = twin.button({ label: 'Pay', idle: true, onPress });
    const button = mounted.element.querySelector('button');
    button?.focus();

    await twin.settle(() => button?.click());

    expect(outlineOf(mounted.element)).toEqual(['button "Pay" aria-disabled=true']);
    expect(document.activeElement).toBe(button);
    expect(onPress).not.toHaveBeenCalled();
  });

  test('an empty notice is already in the document, so that its text is announced', async () => {
    const notice = twin.notice({ tone: 'info', text: '' });
    mounted = notice;
    const region = notice.element.firstElementChild;
    expect(outlineOf(notice.element)).toEqual(['status']);
    expect(region?.className).toBe('visually-hidden');

    await twin.settle(() => notice.show({ tone: 'info', text: 'Saved' }));

    expect(notice.element.firstElementChild).toBe(region);
    expect(outlineOf(notice.element)).toEqual(['status says "Saved"']);
    expect(region?.className).not.toContain('visually-hidden');
  });

  test('a notice may be for screen readers only', () => {
    mounted = twin.notice({ tone: 'info', text: 'Loading', hidden: true });

    expect(outlineOf(mounted.element)).toEqual(['status says "Loading"']);
    expect(mounted.element.firstElementChild?.className).toBe('visually-hidden');
  });

  test('an error is an alert', () => {
    mounted = twin.notice({ tone: 'error', text: 'Refused' });

    expect(outlineOf(mounted.element)).toEqual(['alert says "Refused"']);
  });
});
