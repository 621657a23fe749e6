import type { JSX } from 'preact';

/**
 * The link to our own page, and its address to copy: a sandbox around the frame may open no window, or one
 * in which our page refuses to load.
 */
export function PageLink({ href, label }: { href: string; label: string }): JSX.Element {
  return (
    <>
      <a href={href} target="_blank" rel="noreferrer">
        {label}
      </a>
      <p class="pay__hint pay__address" translate={false}>
        {new URL(href, location.origin).href}
      </p>
    </>
  );
}
