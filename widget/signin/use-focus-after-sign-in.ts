import { useEffect, useRef } from 'preact/hooks';

/**
 * Moves focus to the heading when the payment replaces the form. It avoids the Pay button, because
 * a key still held down from the form would press it.
 */
export function useFocusAfterSignIn(asks: boolean, isForm: boolean): void {
  const hadForm = useRef(false);
  useEffect(() => {
    if (isForm) hadForm.current = true;
    if (asks || !hadForm.current) return;
    hadForm.current = false;
    document.querySelector<HTMLElement>('.pay__heading')?.focus();
  }, [asks, isForm]);
}
