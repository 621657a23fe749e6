import type { JSX } from 'preact';

export interface ButtonProps {
  label: string;
  onPress?(): void;
  type?: 'button' | 'submit';
  /** `outlined` stands beside the `wide` one, as another way to the same end. */
  variant?: 'wide' | 'outlined' | 'quiet';
  /** Marks the button as inactive without taking its focus. */
  idle?: boolean;
  describedBy?: string | undefined;
  /** The action's name, for tests and other outside code. */
  action?: string | undefined;
}

/** A button that is never `disabled`, because it would lose its focus before the response. */
export function Button({
  label,
  onPress,
  type = 'button',
  variant = 'wide',
  idle = false,
  describedBy,
  action,
}: ButtonProps): JSX.Element {
  return (
    <button
      type={type}
      class={`button button--${variant}`}
      data-action={action}
      aria-disabled={idle ? 'true' : undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onPress?.();
      }}
    >
      {label}
    </button>
  );
}
