import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { hiddenPodcastsKey } from '#functions/data/keys.ts'
import type { Page, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'

const hiddenSchema = z.object({ ids: z.set(z.int()).optional() })

export type HiddenPodcasts = ReadonlySet<number>

/** Podcasts that are hidden although their list entries still exist: the cleanup takes several calls. */
export async function readHidden(catalogue: Table): Promise<HiddenPodcasts> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: hiddenPodcastsKey }),
  )
  return hiddenSchema.parse(answer.Item ?? {}).ids ?? new Set()
}

function changeAction(catalogue: Table, podcastId: number, verb: 'ADD' | 'DELETE'): WriteAction {
  return {
    Update: {
      TableName: catalogue.name,
      Key: hiddenPodcastsKey,
      UpdateExpression: `${verb} ids :ids`,
      ExpressionAttributeValues: { ':ids': new Set([podcastId]) },
    },
  }
}

export const hideAction = (catalogue: Table, podcastId: number) => changeAction(catalogue, podcastId, 'ADD')

/** Belongs in the transaction that completes the cleanup. */
export const unhideAction = (catalogue: Table, podcastId: number) =>
  changeAction(catalogue, podcastId, 'DELETE')

type Listed = { podcast_id: number }

export async function withoutHidden<Card extends Listed>(
  catalogue: Table,
  cards: readonly Card[],
): Promise<Card[]> {
  const hidden = await readHidden(catalogue)
  return cards.filter((card) => !hidden.has(card.podcast_id))
}

/** Limits the cost when a hidden podcast fills page after page. The list is then short but has a `next`. */
const maximumPages = 4

export async function readShown<Card extends Listed>(
  catalogue: Table,
  { limit, start }: PageOptions,
  readPage: (options: PageOptions) => Promise<Page<Card>>,
): Promise<Page<Card>> {
  const [hidden, first] = await Promise.all([readHidden(catalogue), readPage({ limit, start })])
  if (hidden.size === 0) return first
  const entries: Card[] = []
  let page = first
  for (let read = 1; ; read += 1) {
    entries.push(...page.entries.filter((card) => !hidden.has(card.podcast_id)))
    if (!page.next || entries.length >= limit || read === maximumPages) break
    page = await readPage({ limit: limit - entries.length, start: page.next })
  }
  return { entries, ...(page.next && { next: page.next }) }
}
