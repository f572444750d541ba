import type * as z from 'zod'
import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCloud } from '#functions/data/topics/clouds.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import type { Stance } from '#shared/domain/stance.ts'

type PageOptions = Parameters<typeof listPublishedByStance>[2]

export const stanceList = (stance: Stance) => `${sidelightApi.list.name} ${stance}`

export async function readStancePage(catalogue: Table, stance: Stance, options: PageOptions) {
  const [page, topics] = await Promise.all([
    listPublishedByStance(catalogue, stance, options),
    readCloud(catalogue, stance),
  ])
  const answer: z.input<typeof sidelightApi.list.answer> = {
    stance,
    episodes: page.entries,
    topics: Object.fromEntries(topics.map((topic) => [topic.name, topic.frequency])),
  }
  return { answer, next: page.next }
}
