export const transcriptFormats = ['vtt', 'srt', 'json', 'txt'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** Captions need times; these formats do not. */
export const untimedFormats: readonly TranscriptFormat[] = ['json', 'txt']

/** Takes a number, or a contract's path parameter such as `{id}`. */
export function transcriptFilePath<Id extends number | string, Format extends TranscriptFormat>(
  episodeId: Id,
  format: Format,
): `/api/episodes/${Id}/transcript.${Format}` {
  return `/api/episodes/${episodeId}/transcript.${format}`
}
