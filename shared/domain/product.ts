/** Visible texts, paths, identifiers and storage keys derive from these two names. */
export const productName = 'Sidelight'
export const productKey = 'sidelight' as const
