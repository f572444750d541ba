import * as RadixDialog from '@radix-ui/react-dialog'
import { type ReactNode, useRef, useState } from 'react'
import type { BothSides, Side } from '#web/features/episode/both-sides.ts'
import { closeBothSides } from '#web/features/episode/both-sides-panel.ts'
import { PairOfVoices } from '#web/features/episode/components/pair-of-voices.tsx'
import { CloseIcon } from '#web/ui/detail-icons.tsx'
import { overlayClasses } from '#web/ui/dialog-classes.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'

type BothSidesPanelProps = {
  pairs: readonly [BothSides, ...BothSides[]]
  /** Which side of the first pair is heard first. */
  start: Side
  /** Says why the audio failed. */
  failure: ReactNode
}

/** Closing it does not stop the audio, which goes on in the player bar. */
export function BothSidesPanel({ pairs, start, failure }: BothSidesPanelProps) {
  const { cancelReturn, onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn()
  const playButton = useRef<HTMLButtonElement>(null)
  const [pair, setPair] = useState(pairs[0])
  const leave = () => {
    cancelReturn()
    closeBothSides()
  }
  return (
    <RadixDialog.Root open onOpenChange={(wantsOpen) => wantsOpen || closeBothSides()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClasses} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            event.preventDefault()
            playButton.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className="on-night fixed inset-0 z-50 m-auto flex h-full w-full flex-col overflow-hidden bg-night text-night-ink sm:h-fit sm:max-h-[calc(100svh-2rem)] sm:w-[calc(100vw-2rem)] sm:max-w-5xl sm:rounded-3xl sm:border sm:border-white/15"
        >
          <div className="flex items-start justify-between gap-4 px-4 pt-4 sm:px-6 sm:pt-5">
            <RadixDialog.Title className="font-serif text-2xl leading-tight font-medium tracking-tight wrap-anywhere sm:text-3xl">
              Both sides on {pair.topic}
            </RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
            >
              <CloseIcon />
            </RadixDialog.Close>
          </div>
          <PairOfVoices
            key={keyOf(pair)}
            pair={pair}
            pairs={pairs}
            start={pair === pairs[0] ? start : 'own'}
            playButton={playButton}
            failure={failure}
            onChoose={setPair}
            onLeave={leave}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const keyOf = ({ own, other }: BothSides) => `${own.quote.quote_id} ${other.quote.quote_id}`
