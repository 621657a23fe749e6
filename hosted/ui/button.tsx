import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  variant?: keyof typeof LOOKS;
  /** Marks the button as `aria-disabled`; it keeps its focus. */
  idle?: boolean;
}

const LOOKS = {
  plain: 'button',
  wide: 'button button--wide',
  outlined: 'button button--outlined',
  quiet: 'button button--quiet',
  /** For an act that nothing undoes. */
  danger: `button button--wide ${styles.danger}`,
};

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
      className={LOOKS[variant]}
      aria-disabled={idle || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
