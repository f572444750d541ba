import * as RadixDialog from '@radix-ui/react-dialog'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type BothSides, keyOf, type Side } from '#web/features/episode/both-sides.ts'
import { closeBothSides } from '#web/features/episode/both-sides-panel.ts'
import { type Choice, PairOfVoices } from '#web/features/episode/components/pair-of-voices.tsx'
import { firstVoice, secondVoice } from '#web/features/episode/pair-state.ts'
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
          <ChosenPair
            key={keyOf(pairs[0])}
            pairs={pairs}
            start={start}
            failure={failure}
            playButton={playButton}
            onLeave={leave}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type ChosenPairProps = BothSidesPanelProps & {
  playButton: RefObject<HTMLButtonElement | null>
  onLeave: () => void
}

function ChosenPair({ pairs, start, failure, playButton, onLeave }: ChosenPairProps) {
  const [choice, setChoice] = useState<Choice>({
    pair: pairs[0],
    beginning: start === 'own' ? firstVoice : secondVoice,
  })
  const opened = useRef(choice)
  // The button that chose this pair has disappeared with the pair before.
  useEffect(() => {
    if (choice !== opened.current) playButton.current?.focus({ preventScroll: true })
  }, [choice, playButton])
  return (
    <>
      <div className="flex items-start justify-between gap-4 max-[16rem]:justify-end px-4 pt-4 sm:px-6 sm:pt-5">
        <RadixDialog.Title className="font-serif text-2xl leading-tight font-medium tracking-tight wrap-anywhere sm:text-3xl max-[16rem]:sr-only">
          Both sides on {choice.pair.topic}
        </RadixDialog.Title>
        <RadixDialog.Close
          aria-label="Close"
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
        >
          <CloseIcon />
        </RadixDialog.Close>
      </div>
      <PairOfVoices
        key={keyOf(choice.pair)}
        {...choice}
        pairs={pairs}
        playButton={playButton}
        failure={failure}
        onChoose={setChoice}
        onLeave={onLeave}
      />
    </>
  )
}
