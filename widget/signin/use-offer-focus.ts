import type { Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SignInStep } from './sign-in-model.ts';

/** The heading of what is approved, which gets the focus once somebody has signed in. */
export function useOfferFocus(step: SignInStep['name']): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    // Not to the button that approves: the key still held down from the form would press it.
    if (step === 'approve' && before.current !== 'checking') heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}
