/** Visible text, paths, identifiers and storage keys derive from these two. */
export const productName = 'Sidelight'
export const productKey = 'sidelight' as const
