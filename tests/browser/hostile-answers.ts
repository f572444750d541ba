import type { EpisodeCard } from '#shared/domain/episode.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { topicText } from '#shared/format/topic-text.ts'
import * as sample from '#tests/browser/sample-answers.ts'

/** Appends the field's name to the value, to prove that the page shows each field. */
export const marked = (value: string, field: string, index: number) => `${value}⟦${field} ${index}⟧`

export function hostileCard(value: string, index: number): EpisodeCard {
  const card = sample.card(index + 1, 'Centrist')
  const [quote] = card.quotes
  if (!quote) throw new Error('the sample has no quote')
  return {
    ...card,
    title: marked(value, 'title', index),
    published_date: value,
    topics: marked(value, 'topic', index),
    podcast: { ...card.podcast, name: marked(value, 'podcast', index) },
    quotes: [{ ...quote, quote_text: marked(value, 'quote', index) }],
  }
}

/** In characters. Cards leave out longer quotes. */
const longestOnCard = 380

export const textsOfCard = ({ title, podcast, quotes, topics }: EpisodeCard) => [
  title,
  podcast.name,
  ...quotes.map(({ quote_text }) => quote_text).filter((text) => text.length <= longestOnCard),
  ...splitTopicNames(topics).map(topicText),
]

type Episode = ReturnType<typeof sample.episode>

/** Lists have one entry per value; single texts contain all values. */
export function hostileEpisode(values: readonly string[]): Episode {
  const episode = sample.episode(7)
  const [quote] = episode.quotes
  if (!quote) throw new Error('the sample has no quote')
  const all = (field: string) => values.map((value, index) => marked(value, field, index)).join('\n')
  return {
    ...episode,
    title: all('title'),
    topics: all('topic'),
    paragraph_summary: all('summary'),
    political_stance_explanation: all('explanation'),
    bullet_points_summary: values.map((value, index) => marked(value, 'point', index)),
    quotes: values.map((value, index) => ({
      ...quote,
      quote_id: `7-${index}`,
      quote_text: marked(value, 'quote', index),
      topic_name: marked(value, 'quote topic', index),
      speaker: marked(value, 'speaker', index),
    })),
    chapters: values.map((value, index) => ({
      title: marked(value, 'chapter', index),
      start_time: index,
      link_url: null,
    })),
    podcast: { ...episode.podcast, name: all('podcast'), geographyName: all('geography') },
  }
}

export const textsOfEpisode = (episode: Episode) => [
  episode.title,
  episode.paragraph_summary ?? episode.description,
  episode.political_stance_explanation ?? '',
  ...episode.bullet_points_summary,
  ...splitTopicNames(episode.topics).map(topicText),
  ...episode.quotes.flatMap(({ quote_text, topic_name, speaker }) => [
    quote_text,
    topicText(topic_name ?? ''),
    speaker ?? '',
  ]),
  ...episode.chapters.map(({ title }) => title),
  episode.podcast.name,
  episode.podcast.geographyName,
]
