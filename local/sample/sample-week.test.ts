import { expect, test } from 'vitest'
import { countVotes, toVote } from '#functions/domain/analysis/stance-votes.ts'
import { chooseWeek, discussedTopics, type RatedCard } from '#functions/domain/compare/choose-week.ts'
import { readInventedShows } from '#local/sample/shows.ts'
import { readWrittenAnalyses } from '#local/sample/written-analyses.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { joinTopicNames, splitTopicNames } from '#shared/domain/topic.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { weekOf } from '#shared/format/iso-week.ts'
import { card } from '#tests/browser/sample-answers.ts'

const noTranscript: Transcript = { source: 'publisher', language: 'en', durationSeconds: null, segments: [] }

const analyses = readWrittenAnalyses().map(({ answers: { votes, topics, quotes } }) => ({
  stance: countVotes(votes.map((vote) => toVote({ ...vote, segments: [] }, noTranscript))).stance,
  topics,
  quotes: quotes.filter(({ check }) => check === 'stands'),
}))
const topicIds = new Map(analyses.flatMap(({ topics }) => topics).map((topic, place) => [topic, place + 1]))

const episodes = readInventedShows().flatMap((show, place) =>
  show.episodes.map((episode) => ({ episode, podcastId: place + 1 })),
)

function ratedCards(now: Date): RatedCard[] {
  return episodes.flatMap(({ episode, podcastId }, place) => {
    const { stance, topics, quotes } = analyses[place] ?? { stance: null, topics: [], quotes: [] }
    if (!stance || !('daysBeforeNewest' in episode)) return []
    const publishedAt = new Date(now.getTime() - episode.daysBeforeNewest * dayMilliseconds)
    const own = {
      podcast_id: podcastId,
      published_date: publishedAt.toISOString(),
      audio_url: 'https://audio.example/a',
      topics: joinTopicNames(topics),
      quotes: quotes.map(({ text, topic }, number) => ({
        quote_id: `${place}-${number}`,
        quote_text: text,
        quote_time_start: 0,
        quote_time_end: 1,
        quote_topic: topicIds.get(topic) ?? null,
        topic_name: topic,
      })),
    }
    return [{ card: { ...card(place + 1, stance), ...own }, stance, publishedAt }]
  })
}

function topicsOfWeek(now: Date, week: string): number {
  const rated = ratedCards(now)
  const named = discussedTopics(rated, week).map((topic) => ({
    topicId: topicIds.get(topic) ?? 0,
    cards: rated
      .filter((one) => weekOf(one.publishedAt) === week && splitTopicNames(one.card.topics).includes(topic))
      .map((one) => one.card),
  }))
  return chooseWeek(named).length
}

test.each(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, place) => [day, 23 + place] as const))(
  'a sample that is started on a %s has a week with at least five topics',
  (_, day) => {
    const now = new Date(Date.UTC(2026, 10, day, 12))
    // A week is stored until the Wednesday after it.
    const stored = [now, new Date(now.getTime() - 3 * dayMilliseconds)].map(weekOf)
    expect(Math.max(...stored.map((week) => topicsOfWeek(now, week)))).toBeGreaterThanOrEqual(5)
  },
)
