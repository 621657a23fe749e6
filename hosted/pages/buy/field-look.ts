/** The card fields are another origin's: what they look like is told to them in plain values. */
import type { StripeElementStyle } from '@stripe/stripe-js';

/** @param place an element of the page, whose colours they take */
export function fieldLook(place: HTMLElement): StripeElementStyle {
  const { fontSize } = getComputedStyle(place);
  const color = (name: string) => colorOf(place, name);
  return {
    base: {
      color: color('--ink'),
      iconColor: color('--ink-soft'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSize: fontSize || '16px',
      lineHeight: '24px',
      '::placeholder': { color: color('--ink-soft') },
    },
    invalid: { color: color('--danger'), iconColor: color('--danger') },
  };
}

/** A custom property as it is now: light or dark. */
function colorOf(place: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @returns ends it */
export function onSchemeChange(act: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {};
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', act);
  return () => dark.removeEventListener('change', act);
}
