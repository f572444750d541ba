import { writeJson } from '#functions/domain/transcript-files/write-json.ts'
import { writeSrt } from '#functions/domain/transcript-files/write-srt.ts'
import { writeText } from '#functions/domain/transcript-files/write-text.ts'
import { writeVtt } from '#functions/domain/transcript-files/write-vtt.ts'
import type { AnswerFile } from '#shared/api/not-json.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { type TranscriptFormat, untimedFormats } from '#shared/domain/transcript-file.ts'

const writers: Record<TranscriptFormat, (view: TranscriptView) => string> = {
  vtt: writeVtt,
  srt: writeSrt,
  json: writeJson,
  txt: writeText,
}

const longestName = 80

/**
 * The id makes the name unique and avoids Windows' reserved device names. A title without Latin letters or
 * digits gives `episode-<id>`.
 */
export function transcriptFileName(
  episode: { episodeId: number; title: string },
  format: TranscriptFormat,
): string {
  const words = episode.title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const name = (words ?? ['episode']).join('-').slice(0, longestName).replace(/-$/, '')
  return `${name}-${episode.episodeId}.${format}`
}

/** @throws DomainError `transcript-untimed` for captions of a transcript without times */
export function transcriptFile(view: TranscriptView, title: string, format: TranscriptFormat): AnswerFile {
  if (!view.is_timed && !untimedFormats.includes(format)) {
    throw new DomainError('not-found', {
      code: 'transcript-untimed',
      message: "The times of this transcript aren't known, so it is only available as text or JSON.",
    })
  }
  const name = transcriptFileName({ episodeId: view.episode_id, title }, format)
  return { name, content: writers[format](view) }
}
