import { apartFromNames, apartFromTags } from '#functions/domain/transcript-files/apart.ts'
import { type Saying, sayingsOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

function segmentOf({ text, speaker, start, end }: Saying, hasNames: boolean) {
  return {
    ...(speaker !== '' && { speaker }),
    ...(start !== null && { startTime: start, endTime: end ?? start }),
    body: apartFromTags(hasNames ? text : apartFromNames(text)),
  }
}

/** The JSON of `podcast:transcript` (Podcasting 2.0, version 1.0.0), with the language beside it; what has no time is given none. */
export function writeJson(view: TranscriptView): string {
  const { language } = view
  const sayings = sayingsOf(view)
  const hasNames = sayings.some(({ speaker }) => speaker !== '')
  const segments = sayings.map((saying) => segmentOf(saying, hasNames))
  const file = { version: '1.0.0', ...(language !== 'und' && { language }), segments }
  return `${JSON.stringify(file, null, 1)}\n`
}
