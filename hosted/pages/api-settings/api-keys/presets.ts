import { SCOPES, type Scope } from '#shared/team/scopes.ts';

export const PRESETS = ['everything', 'payments', 'read'] as const;
export type Preset = (typeof PRESETS)[number];

const SCOPES_OF: Record<Preset, readonly Scope[]> = {
  everything: SCOPES,
  // The command line reads the name of the business when it signs in.
  payments: ['pay-sessions:read', 'pay-sessions:write', 'events:read', 'settings:read'],
  read: SCOPES.filter((scope) => scope.endsWith(':read')),
};

export const scopesOf = (preset: Preset): readonly Scope[] => SCOPES_OF[preset];

/** The preset with exactly these scopes; undefined when they were chosen one by one. */
export function presetOf(scopes: readonly string[]): Preset | undefined {
  return PRESETS.find((preset) => {
    const own = SCOPES_OF[preset];
    return own.length === scopes.length && own.every((scope) => scopes.includes(scope));
  });
}
