/** Under Trusted Types a script's URL must come from a policy whose name the page allows. */
interface Policy {
  createScriptURL(url: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** `src` as a string, or as a TrustedScriptURL where the page supports it. */
export function scriptUrl(src: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  try {
    policy ??= trustedTypes?.createPolicy('salus', { createScriptURL: (url) => url });
  } catch {
    // The `trusted-types` directive forbids the policy: the browser reports it, the promise rejects.
  }
  return policy ? policy.createScriptURL(src) : src;
}
