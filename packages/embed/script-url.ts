/** Under Trusted Types a script's address must come from a policy, which a page allows by its name. */
interface Policy {
  createScriptURL(url: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** `src`, in the form that this page asks for. */
export function scriptUrl(src: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  try {
    policy ??= trustedTypes?.createPolicy('salus', { createScriptURL: (url) => url });
  } catch {
    // `trusted-types` does not name it: the browser will say so, and the promise rejects.
  }
  return policy ? policy.createScriptURL(src) : src;
}
