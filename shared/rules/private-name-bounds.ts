/** In characters. */
export const longestPrivateName = 100
export const mostPrivateNames = 500
export const mostWordsOfPrivateName = 6
