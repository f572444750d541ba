export const listOrders = ['newest', 'oldest'] as const

export type ListOrder = (typeof listOrders)[number]
