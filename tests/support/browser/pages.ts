/** The pages of the route table for guests, members and businesses, each with its heading. */
import { UNKNOWN_PAYMENT } from './payments.ts';

export const GUEST_PAGES = {
  '/': 'Salus A wellness community with its own token.',
  '/login': 'Sign in',
  '/account/login': 'Sign in',
  '/register': 'Create your account',
  '/join': 'Join the community',
  '/join/business': 'Register your business',
  '/account/forgot-password': 'Forgot your password?',
  '/account/reset-password?code=x': 'New password',
  '/contact': 'Contact',
  '/legal': 'Legal',
  '/legal/general-conditions': 'General conditions',
  '/legal/privacy-policy': 'Privacy policy',
  '/legal/cookies-policy': 'Cookies policy',
  '/legal/legal-notice': 'Legal notice',
  '/resources': 'Resources',
  '/pay': 'Pay a merchant',
  [`/pay/${UNKNOWN_PAYMENT}`]: 'Wrong session',
  '/link': 'Link your account to a merchant',
  '/no/such/page': 'This page could not be found',
};

export const MEMBER_PAGES = {
  '/': 'Hello, Ana',
  '/account': 'Overview',
  '/account/cash': 'Payment account',
  '/account/membership': 'Membership',
  '/account/membership/stake': 'Change your membership',
  '/account/transactions': 'Transactions',
  '/account/orders': 'Top-ups',
  '/account/buy': 'Buy tokens',
  '/account/links': 'Linked merchants',
  '/account/profile': 'Profile',
  '/account/profile/edit': 'Edit profile',
  '/account/profile/exit': 'Leave the community',
};

export const BUSINESS_PAGES = {
  '/account': 'Overview',
  '/account/cash': 'Balance and payouts',
  '/account/membership': 'Membership',
  '/account/profile': 'Profile',
  '/account/profile/link': 'Settings',
};

/** Pages of a business that have an address of their own by their query. */
export const BUSINESS_LISTS = {
  '/account/transactions?view=payments': 'Payments',
  '/account/transactions?view=requests': 'Payments',
  '/account/transactions?view=refund-requests': 'Payments',
  '/account/links': 'Linked customers',
  '/account/profile/link?tab=token': 'API keys',
  '/account/profile/link?tab=requests': 'Requests',
  '/account/profile/link?tab=buttons': 'Buttons',
  '/account/profile/link?tab=webhooks': 'Webhooks',
  '/account/profile/link?tab=team': 'Team',
};
