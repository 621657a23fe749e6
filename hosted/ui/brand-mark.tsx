/** The brand's mark: two offset halves of a circle. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 36 40" fill="currentColor">
      <path d="M17 2.5v26a13 13 0 0 1 0-26Z" />
      <path d="M19 11.5a13 13 0 0 1 0 26Z" />
    </svg>
  );
}
