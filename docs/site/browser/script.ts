/** The part of Trusted Types that TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/** A script of our own origin; the documents enforce Trusted Types. */
export function scriptOf(path: `/widget/${string}`): HTMLScriptElement {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const script = document.createElement('script');
  script.async = true;
  script.src =
    trustedTypes
      ?.createPolicy('docs-loader', { createScriptURL: (address) => address })
      .createScriptURL(path) ?? path;
  return script;
}
