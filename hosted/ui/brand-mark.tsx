import { BRAND_MARK } from '#shared/brand.ts';

export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 36 40" fill="currentColor">
      {BRAND_MARK.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
