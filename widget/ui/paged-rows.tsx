import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

interface PagedRowsProps {
  class: string;
  /** Of the button that loads the next page. */
  label: string;
  /** How many rows are shown, each with a button. */
  count: number;
  /** Where the next page begins; none after the last one. */
  next: string | null | undefined;
  onMore(after: string): void;
  children: ComponentChildren;
}

/** A list in pages. The button is removed with the last page: the first new row then takes its focus. */
export function PagedRows(props: PagedRowsProps): JSX.Element {
  const { label, count, next, onMore, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);

  useLayoutEffect(() => {
    const first = list.current?.children[before.current];
    const isLost = document.activeElement === document.body;
    if (before.current > 0 && isLost) first?.querySelector('button')?.focus();
    before.current = count;
  }, [count]);

  return (
    <>
      <ul class={props.class} ref={list}>
        {children}
      </ul>
      {next && <Button variant="outlined" label={label} onPress={() => onMore(next)} />}
    </>
  );
}
