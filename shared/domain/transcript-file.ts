export const transcriptFormats = ['vtt', 'srt', 'json', 'txt'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** Formats that need no timestamps. Captions do. */
export const untimedFormats: readonly TranscriptFormat[] = ['json', 'txt']

/** Accepts a number, or a path parameter such as `{id}` for the contract. */
export function transcriptFilePath<Id extends number | string, Format extends TranscriptFormat>(
  episodeId: Id,
  format: Format,
): `/api/episodes/${Id}/transcript.${Format}` {
  return `/api/episodes/${episodeId}/transcript.${format}`
}
