import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { AwsCall, AwsService } from 'cdk-on-localhost'
import * as z from 'zod'
import { publishedState } from '#bench/catalogue.ts'
import { type Plan, publishedAt } from '#bench/search/plan.ts'
import { differentEpisodes, sayEpisode, transcriptOf, wordsOfSentence } from '#bench/search/spoken-text.ts'
import { putJson, type Store } from '#functions/clients/store.ts'
import { saveIndexedEpisode } from '#functions/data/search/indexed-episodes.ts'
import { postingKey } from '#functions/data/search/search-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { makeCard } from '#functions/domain/cards/card.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { type EntryPosting, type IndexEntry, postingsOf } from '#functions/domain/search/index-entry.ts'
import { encodePosting, postingOrder } from '#functions/domain/search/posting.ts'
import { searchPassages } from '#functions/domain/search/search-passages.ts'
import { firstSpoken } from '#functions/domain/search/search-text.ts'
import { isCommon, searchWords } from '#functions/domain/search/search-words.ts'
import { searchTextKey } from '#shared/deployment/object-keys.ts'
import { stanceAt } from '#shared/domain/stance.ts'

const stateOf = ({ size }: Plan, podcasts: readonly PodcastRecord[], episode: number) => {
  const podcast = podcasts[episode % podcasts.length]
  if (!podcast) throw new Error('There are no podcasts.')
  const state = publishedState(episode, podcast, [])
  const publishedOn = publishedAt(size, episode)
  return { ...state, episode: { ...state.episode, publishedAt: publishedOn } }
}

/** What the product's indexing makes of an episode. Episodes have the ids from 1 on. */
function entryOf(plan: Plan, podcasts: readonly PodcastRecord[], episode: number): IndexEntry {
  const { podcast, episode: record } = stateOf(plan, podcasts, episode)
  const said = sayEpisode(plan.speeches, episode, plan.planted.get(episode) ?? [])
  return {
    episodeId: record.episodeId,
    podcastId: podcast.podcastId,
    publishedAt: publishedAt(plan.size, episode),
    stance: stanceAt(episode % 5),
    topicIds: [1, 2, 3, 4, 5],
    geographyId: podcast.geographyId,
    title: `Number ${record.episodeId}`,
    podcast: podcast.name,
    people: [],
    topics: [],
    privatePlaces: [],
    passages: searchPassages(transcriptOf(plan.speeches, said)),
  }
}

type Cloud = { search: Table; store: Store; podcasts: readonly PodcastRecord[] }

export async function saveShown(
  { search, store, podcasts }: Cloud,
  plan: Plan,
  episode: number,
): Promise<void> {
  const state = stateOf(plan, podcasts, episode)
  const { episodeId } = state.episode
  const textKey = searchTextKey(episodeId, 'bench')
  await putJson(store, textKey, entryOf(plan, podcasts, episode))
  const card = makeCard(state)
  const indexed = { episodeId, textKey, fingerprint: 'bench', hasTranscript: true, namesRevision: '', card }
  await saveIndexedEpisode(search, indexed, undefined)
}

/** Calls the service in this process: five times as fast as over the network. */
async function callHere(service: AwsService, operation: string, input: object): Promise<void> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const call: AwsCall = {
    request,
    response,
    url: new URL('http://127.0.0.1/'),
    accessKeyId: undefined,
    operation,
    body: Buffer.from(JSON.stringify(input)),
  }
  await service.handle(call)
  if (response.statusCode !== 200) throw new Error(`${operation} answered ${response.statusCode}.`)
}

/** Postings of the words that are searched for, made without passages, which take 100 ms an episode. */
function* postingsOfWords(plan: Plan): Generator<EntryPosting> {
  const { size, speeches, planted } = plan
  const searched = searchedTerms(plan)
  const positionsOf = (episode: number) => {
    const positions = new Map<SearchedTerm, number[]>()
    for (const [place, word] of sayEpisode(speeches, episode, planted.get(episode) ?? []).entries()) {
      const term = searched.get(word)
      if (!term) continue
      const own = positions.get(term)
      const position = firstSpoken + place + Math.floor(place / wordsOfSentence)
      if (own) own.push(position)
      else positions.set(term, [position])
    }
    return positions
  }
  const unplanted = new Map<number, ReturnType<typeof positionsOf>>()
  for (let episode = 0; episode < size; episode += 1) {
    const text = episode % differentEpisodes
    const positions = (planted.has(episode) ? undefined : unplanted.get(text)) ?? positionsOf(episode)
    if (!planted.has(episode)) unplanted.set(text, positions)
    const order = postingOrder(publishedAt(size, episode), episode + 1)
    for (const [{ term, newest }, own] of positions)
      if (size - episode <= newest)
        yield {
          term,
          order,
          data: encodePosting({
            stance: stanceAt(episode % 5),
            podcastId: (episode % 20) + 1,
            positions: own,
          }),
        }
  }
}

function* postingsOfAll(plan: Plan, podcasts: readonly PodcastRecord[]): Generator<EntryPosting> {
  for (let episode = 0; episode < plan.size; episode += 1) yield* postingsOf(entryOf(plan, podcasts, episode))
}

type SearchedTerm = { term: string; newest: number }

/** By word: those that are searched for, and others that have the same stem. */
function searchedTerms({ speeches, filled }: Plan): Map<number, SearchedTerm> {
  const termOf = (word: string) => searchWords(word)[0]?.term ?? ''
  const newest = new Map<string, number>()
  for (const [word, count] of filled) newest.set(termOf(word), Math.max(count, newest.get(termOf(word)) ?? 0))
  const terms = new Map<string, SearchedTerm>()
  return new Map(
    speeches.vocabulary.flatMap((word, number): [number, SearchedTerm][] => {
      const term = termOf(word)
      const count = newest.get(term)
      if (count === undefined || isCommon(term)) return []
      const one = terms.get(term) ?? { term, newest: count }
      terms.set(term, one)
      return [[number, one]]
    }),
  )
}

/** All postings of a small library, and those of the searched words of a large one. Returns their number. */
export async function fillPostings(
  service: AwsService,
  { cloud: { search, podcasts }, plan, isAll }: { cloud: Cloud; plan: Plan; isAll: boolean },
): Promise<number> {
  let count = 0
  let open: object[] = []
  const flush = async () => {
    if (open.length > 0) await callHere(service, 'BatchWriteItem', { RequestItems: { [search.name]: open } })
    count += open.length
    open = []
  }
  for (const { term, order, data } of isAll ? postingsOfAll(plan, podcasts) : postingsOfWords(plan)) {
    const { pk, sk } = postingKey(term, order)
    open.push({
      PutRequest: {
        Item: { pk: { S: pk }, sk: { S: sk }, data: { B: Buffer.from(data).toString('base64') } },
      },
    })
    if (open.length === 25) await flush()
  }
  await flush()
  return count
}

const keySchema = z.object({ pk: z.object({ S: z.string() }) })
const batchSchema = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(keySchema) })),
})

function episodesIn(body: Buffer): number[] {
  const { RequestItems } = batchSchema.parse(JSON.parse(body.toString()))
  const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys)
  return keys.flatMap(({ pk }) => /^episode#(\d+)$/.exec(pk.S)?.[1] ?? []).map(Number)
}

/** Saves an episode's card and text when they are first read, because few of a hundred thousand ever are. */
export function savingShown(service: AwsService, save: (episode: number) => Promise<void>): AwsService {
  const saved = new Map<number, Promise<void>>()
  return {
    ...service,
    permissionsOf: service.permissionsOf,
    close: service.close,
    async handle(call) {
      if (call.operation === 'BatchGetItem')
        for (const id of episodesIn(call.body)) {
          const saving = saved.get(id) ?? save(id - 1)
          saved.set(id, saving)
          await saving
        }
      await service.handle(call)
    },
  }
}
