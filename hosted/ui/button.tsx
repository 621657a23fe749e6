import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  /** `danger` for an act that nothing undoes. */
  variant?: 'plain' | 'wide' | 'outlined' | 'quiet' | 'danger';
  /** Marks the button as `aria-disabled`; it keeps its focus. */
  idle?: boolean;
}

/** Never `disabled`, because a disabled button loses the focus just before its answer arrives. */
export function Button({
  variant = 'plain',
  idle = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={variant === 'plain' ? 'button' : `button button--${variant}`}
      aria-disabled={idle || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
