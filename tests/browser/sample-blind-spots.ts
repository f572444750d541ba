import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { topicsApi } from '#shared/api/topics.ts'

const rent = { topic: 'Rent control', silent_side: 'right', episodes: { left: 9, right: 0 } } as const
const ports = { topic: 'Ports', silent_side: 'left', episodes: { left: 1, right: 14 } } as const

export function sampleBlindSpots(): AnswerInputOf<typeof topicsApi.listBlindSpots> {
  return {
    counted_at: '2025-01-05T10:00:00.000Z',
    periods: [
      { days: 7, volume: { left: 21, right: 24 }, spots: [] },
      { days: 30, volume: { left: 96, right: 118 }, spots: [ports, rent] },
    ],
  }
}
