export const listOrders = ['newest', 'oldest'] as const
