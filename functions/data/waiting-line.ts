import { boundsOfLine, placeInLine, statusPartition, waitingLine } from '#functions/data/keys.ts'
import { type Page, type PageOptions, queryIndex } from '#functions/data/page.ts'
import type { Table } from '#functions/data/table.ts'
import type { Lane } from '#functions/domain/runs/lane.ts'
import type { LineEntry } from '#functions/domain/runs/line-order.ts'
import { readIndexedCard } from '#functions/domain/views/row-state.ts'

/** A line of runs that wait: what they need first, and whether a person asked for them. */
export type Line = { lane: Lane; isAskedFor: boolean }

/** `behind`: only the podcasts that follow this one in the line. */
export type LinePage = PageOptions & { behind?: number | undefined }

/** How a line is named where its turn is kept. */
export const lineName = ({ lane, isAskedFor }: Line) => waitingLine(lane, isAskedFor)

/**
 * A page of a line, podcast by podcast and in each the newest episode first. The index alone is read, which may be a moment behind.
 */
export async function listLine(
  catalogue: Table,
  line: Line,
  { behind, ...page }: LinePage,
): Promise<Page<LineEntry>> {
  const name = lineName(line)
  const bounds = boundsOfLine(name)
  const { entries, next } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    ...bounds,
    ...(behind !== undefined && { before: placeInLine(name, behind) }),
    ...page,
  })
  const read = entries.map((entry): LineEntry => {
    const { card, notBefore } = readIndexedCard(entry.card)
    return { episodeId: card.id, podcastId: card.podcast_id, notBefore }
  })
  return { entries: read, ...(next && { next }) }
}

/** Whether any run waits for its turn. */
export async function isAnyWaiting(catalogue: Table): Promise<boolean> {
  const { entries } = await queryIndex(catalogue, {
    index: 'gsi3',
    partition: statusPartition('waiting'),
    limit: 1,
  })
  return entries.length > 0
}
