import type { Key } from '#functions/data/keys.ts'

export const postingsPartition = (term: string) => `term#${term}`
export const postingKey = (term: string, order: string): Key => ({ pk: postingsPartition(term), sk: order })

export const indexedEpisodeKey = (episodeId: number): Key => ({ pk: `episode#${episodeId}`, sk: 'indexed' })

export const namesPartition = 'names'
export const nameKey = (beginning: string, kind: string, named: number | string): Key => ({
  pk: namesPartition,
  sk: `${beginning}#${kind}#${named}`,
})

export const indexCheckKey: Key = { pk: 'check', sk: 'last' }
