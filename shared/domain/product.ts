/** The product's name. Visible text, paths, identifiers and content keys derive from these two and nowhere spell it again. */
export const productName = 'Sidelight'
export const productKey = 'sidelight' as const
