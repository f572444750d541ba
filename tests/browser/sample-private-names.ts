import type { PrivateNames } from '#shared/domain/private-names.ts'

export const privateNames: PrivateNames = {
  names: [
    { id: 2, name: 'Jane A. Roe' },
    { id: 1, name: 'Jane Roe' },
  ],
  is_pending: true,
}
