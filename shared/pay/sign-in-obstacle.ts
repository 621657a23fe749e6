/**
 * Why the sign-in window cannot answer the frame that opened it. It was blocked, or it is open and the
 * shop's `Cross-Origin-Opener-Policy` separates it from the frame.
 */
export const SIGN_IN_OBSTACLES = ['popup_blocked', 'opener_severed'] as const;
export type SignInObstacle = (typeof SIGN_IN_OBSTACLES)[number];

export const isSignInObstacle = (notice: string | undefined): notice is SignInObstacle =>
  SIGN_IN_OBSTACLES.some((obstacle) => obstacle === notice);
