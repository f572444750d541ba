import {
  type TranscriptFormat,
  transcriptFilePath,
  transcriptFormats,
  untimedFormats,
} from '#shared/domain/transcript-file.ts'

const names: Record<TranscriptFormat, string> = { vtt: 'VTT', srt: 'SRT', json: 'JSON', txt: 'Text' }

type TranscriptDownloadsProps = {
  episodeId: number
  /** False hides the caption formats, which need times. */
  isTimed: boolean
}

export function TranscriptDownloads({ episodeId, isTimed }: TranscriptDownloadsProps) {
  const formats = isTimed ? transcriptFormats : untimedFormats
  return (
    <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-1 text-sm text-ink-soft">
      <p id="downloads-title" className="mr-1">
        Download transcript
      </p>
      <ul aria-labelledby="downloads-title" className="flex flex-wrap">
        {formats.map((format) => (
          <li key={format}>
            <a
              href={transcriptFilePath(episodeId, format)}
              download=""
              className="prose-link inline-flex min-h-9 min-w-9 items-center justify-center px-1.5 hover:text-ink"
            >
              {names[format]}
            </a>
          </li>
        ))}
      </ul>
      {!isTimed && <p>Captions (VTT, SRT) need exact times, which this transcript does not have.</p>}
    </div>
  )
}
