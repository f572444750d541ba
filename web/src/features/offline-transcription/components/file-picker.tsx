import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { formatCount } from '#shared/format/number.ts'
import { longestTranscriptBytes, mostUploadedFiles } from '#shared/rules/bounds.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type FilePickerProps = { isBusy: boolean; onChoose: (files: readonly File[]) => void }

export function FilePicker({ isBusy, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Reset, because choosing the same files again would otherwise fire no change event.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }
  const drag = (isHere: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isHere && !isBusy)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (!isBusy && files.length > 0) onChoose(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button inside does not
    <div
      data-testid="drop-zone"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed p-6 text-center',
        isOver ? 'border-lamp bg-sunken' : 'border-line-strong',
      )}
    >
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label="Transcript files"
        accept=".dote,.json"
        onChange={choose}
      />
      <BusyButton isBusy={isBusy} onClick={() => input.current?.click()}>
        Choose Files
      </BusyButton>
      <p className="max-w-prose text-sm text-ink-soft">
        Or drop them here: up to {formatCount(mostUploadedFiles)} files of up to{' '}
        {formatMegabytes(longestTranscriptBytes)}, called{' '}
        <span className="wrap-anywhere">
          p{'{PodcastID}'}-e{'{EpisodeID}'}-{'{Date}'}.dote
        </span>
        , the same with .json, or <span className="wrap-anywhere">{'{EpisodeID}'}.json</span>.
      </p>
    </div>
  )
}
