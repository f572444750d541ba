import { countDigestReaders } from '#functions/data/digests/digest-readers.ts'
import type { Table } from '#functions/data/table/table.ts'

export type DigestReaderCounts = { daily: number; weekly: number }

export async function countReaders(people: Table, now: Date): Promise<DigestReaderCounts> {
  const [daily, weekly] = await Promise.all([
    countDigestReaders(people, { frequency: 'daily', now }),
    countDigestReaders(people, { frequency: 'weekly', now }),
  ])
  return { daily, weekly }
}
