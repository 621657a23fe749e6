import type { JSX } from 'preact';
import type { Text } from '#shared/text.ts';

/** The passkey button and its action. */
export interface PasskeyButton {
  label: Text;
  onPress(): void;
  /** Whether a press would come too early. */
  idle?: boolean;
  /** Puts a button that also pays together with payee and total. */
  block?(button: JSX.Element): JSX.Element;
}
