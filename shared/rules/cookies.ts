/**
 * The prefix `__Host-` requires the path `/`. The refresh cookie has another path, so it can use only
 * `__Secure-`.
 */
export const sessionCookie = '__Host-session'
export const refreshCookie = '__Secure-refresh'
