/** `__Host-` binds the cookie to this host and to the path /; the refresh cookie has a path and so may only say `__Secure-`. */
export const sessionCookie = '__Host-session'
export const refreshCookie = '__Secure-refresh'
