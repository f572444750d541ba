/**
 * `__Host-` binds the cookie to this host and to the path /. The refresh cookie has another path, so only
 * `__Secure-` is allowed.
 */
export const sessionCookie = '__Host-session'
export const refreshCookie = '__Secure-refresh'
