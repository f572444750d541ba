/** The forms in which a transcript can be taken away, by the ending of its file. */
export const transcriptFormats = ['vtt', 'srt', 'json', 'txt'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** Captions are nothing without times; these hold the text alone as well. */
export const untimedFormats: readonly TranscriptFormat[] = ['json', 'txt']

/** The address of an episode's transcript as a file; `episodeId` is what stands in its place in a contract, or a number. */
export function transcriptFilePath<Id extends number | string, Format extends TranscriptFormat>(
  episodeId: Id,
  format: Format,
): `/api/episodes/${Id}/transcript.${Format}` {
  return `/api/episodes/${episodeId}/transcript.${format}`
}
