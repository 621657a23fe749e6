import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  look?: 'plain' | 'wide' | 'quiet';
  /** Says that pressing it now does nothing; it keeps its focus meanwhile. */
  idle?: boolean;
}

/** A button that is never `disabled`: focus on it would be lost just when its answer arrives. */
export function Button({
  look = 'plain',
  idle = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look === 'plain' ? 'button' : `button button--${look}`}
      aria-disabled={idle || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
