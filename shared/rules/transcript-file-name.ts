/** The name of an uploaded transcript identifies its episode. */

const fileEnding = /\.(?:dote|json)$/
const withPodcast = /^p([1-9]\d{0,14})-e([1-9]\d{0,14})-(\d{4})(-?)(\d{2})\4(\d{2})\.(?:dote|json)$/
const episodeAlone = /^([1-9]\d{0,14})\.json$/

export const transcriptFileRefusals = {
  'file-type': 'Invalid file type. Only .dote and .json files are accepted.',
  'file-name':
    'Invalid filename format. Expected: p{PodcastID}-e{EpisodeID}-{Date}.dote, p{PodcastID}-e{EpisodeID}-{Date}.json, or {EpisodeID}.json',
} as const

export const noTranscriptFiles = 'Please select at least one transcript file'

export type TranscriptFileRefusal = keyof typeof transcriptFileRefusals

export type NamedTranscript = { episodeId: number; podcastId: number | null }

function isDay(year: string | undefined, month: string | undefined, day: string | undefined): boolean {
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function readTranscriptFileName(filename: string): NamedTranscript | TranscriptFileRefusal {
  if (!fileEnding.test(filename)) return 'file-type'
  const [, alone] = episodeAlone.exec(filename) ?? []
  if (alone !== undefined) return { episodeId: Number(alone), podcastId: null }
  const [, podcast, episode, year, , month, day] = withPodcast.exec(filename) ?? []
  if (podcast === undefined || !isDay(year, month, day)) return 'file-name'
  return { episodeId: Number(episode), podcastId: Number(podcast) }
}

/** The file name without its extension. `publishedOn` is an instant. */
export function transcriptFileStem(podcastId: number, episodeId: number, publishedOn: string): string {
  const day = new Date(publishedOn).toISOString().slice(0, 10).replaceAll('-', '')
  return `p${podcastId}-e${episodeId}-${day}`
}
