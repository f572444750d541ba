import * as z from 'zod'
import { findJson, type Store } from '#functions/clients/store.ts'
import { quoteRecords } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readStoredFile } from '#functions/data/table/unreadable-record.ts'
import { findTopicByName, type TopicRecord } from '#functions/data/topics/topics.ts'
import { readyAnalysisSchema } from '#functions/domain/analysis/stored-answers.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { FindQuotes } from '#functions/use-cases/repair/page-snapshot.ts'
import { answerKey } from '#functions/use-cases/runs/answers.ts'

/** Failed and canceled runs also have numbers, so the published analysis may be several attempts back. */
const attemptsRead = 10

async function findPublished(store: Store, { episodeId, attempt, analysis }: EpisodeRecord) {
  for (let one = attempt; one >= 0 && one > attempt - attemptsRead; one -= 1) {
    const key = answerKey({ episodeId, attempt: one }, 'analysis')
    const file = await findJson(store, key, z.unknown())
    const found = file === undefined ? undefined : readStoredFile(key, file, readyAnalysisSchema)
    if (found?.analysis.receipt.analysedAt === analysis?.receipt.analysedAt) return found
  }
  return undefined
}

/**
 * The stored analysis has only topic names, and topics may have been merged since, so each name is looked up
 * again.
 */
export function storedQuotes({ catalogue, store }: { catalogue: Table; store: Store }): FindQuotes {
  return async (episode) => {
    const found = await findPublished(store, episode)
    if (!found) return undefined
    const topics = new Map<string, TopicRecord | undefined>()
    for (const { topic } of found.quotes) {
      if (topic !== null) topics.set(topic, await findTopicByName(catalogue, topic))
    }
    return quoteRecords(episode, found, { find: (name) => topics.get(name) })
  }
}
