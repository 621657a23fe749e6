/** The card fields are frames of another origin, so their style is passed as plain values. */
import type { StripeElementStyle } from '@stripe/stripe-js';

/** @param place an element whose colours the fields take */
export function cardFieldStyle(place: HTMLElement): StripeElementStyle {
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

/** The current value of a custom property, light or dark. */
function colorOf(place: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** @returns a function that removes the listener */
export function onSchemeChange(act: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {};
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', act);
  return () => dark.removeEventListener('change', act);
}
