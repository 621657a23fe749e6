import type { JSX } from 'preact';

interface PageLinkProps {
  href: string;
  label: string;
  /**
   * To be copied from a frame: a sandbox around it may open no window, or one in which our page refuses to
   * load.
   */
  address: string | undefined;
}

/** The link to our own page. */
export function PageLink({ href, label, address }: PageLinkProps): JSX.Element {
  return (
    <>
      <a href={href} target="_blank" rel="noreferrer">
        {label}
      </a>
      {address && (
        <p class="pay__hint pay__address" translate={false}>
          {address}
        </p>
      )}
    </>
  );
}
