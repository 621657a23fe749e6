import type { JSX } from 'preact';

export interface ButtonProps {
  label: string;
  onPress?(): void;
  type?: 'button' | 'submit';
  look?: 'wide' | 'quiet';
  /** Says that pressing it now does nothing; it keeps its focus meanwhile. */
  idle?: boolean;
  describedBy?: string | undefined;
  /** What it does, for those who look at the document from outside. */
  action?: string | undefined;
}

/** A button that is never `disabled`: focus on it would be lost just when its answer arrives. */
export function Button({
  label,
  onPress,
  type = 'button',
  look = 'wide',
  idle = false,
  describedBy,
  action,
}: ButtonProps): JSX.Element {
  return (
    <button
      type={type}
      class={`button button--${look}`}
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
