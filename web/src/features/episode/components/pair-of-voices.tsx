import type { ReactNode, RefObject } from 'react'
import { anotherAnswer, type BothSides, onNextTopic, type Side } from '#web/features/episode/both-sides.ts'
import { closeBothSides } from '#web/features/episode/both-sides-panel.ts'
import { PairToggle } from '#web/features/episode/components/pair-toggle.tsx'
import { SoundBars } from '#web/features/episode/components/sound-bars.tsx'
import { VoiceCard } from '#web/features/episode/components/voice-card.tsx'
import {
  type Beginning,
  beginningWithAnswer,
  firstVoice,
  heardSide,
  type PairState,
  sideOf,
  voiceStateOf,
} from '#web/features/episode/pair-state.ts'
import type { SpokenPair } from '#web/features/episode/spoken-voice.ts'
import { useFollowingBox } from '#web/features/episode/use-following-box.ts'
import { usePair } from '#web/features/episode/use-pair.ts'
import { Button } from '#web/ui/button.tsx'
import { stanceMark } from '#web/ui/stance-badge.tsx'

export type Choice = { pair: BothSides; beginning: Beginning }

type PairOfVoicesProps = Choice & {
  pairs: readonly BothSides[]
  playButton: RefObject<HTMLButtonElement | null>
  failure: ReactNode
  onChoose: (choice: Choice) => void
  onLeave: () => void
}

const sides: readonly Side[] = ['own', 'other']

export function PairOfVoices(props: PairOfVoicesProps) {
  const { pair, beginning, pairs, playButton, failure, onChoose, onLeave } = props
  const { spoken, state, isReady, play, goOnInEpisode } = usePair(pair, beginning)
  const { box, follow, stay } = useFollowingBox()
  const playAndFocus = (side: Side) => {
    play(side)
    // The pressed button disappears.
    playButton.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Announcement spoken={spoken} state={state} />
      <SpeakerLine spoken={spoken} state={state} />
      <div
        ref={box}
        onWheel={stay}
        onTouchMove={stay}
        className="relative grid min-h-0 grow grid-cols-1 gap-5 overflow-y-auto overscroll-contain p-4 sm:px-6 md:grid-cols-2"
      >
        {sides.map((side) => (
          <VoiceCard
            key={side}
            voice={spoken[side]}
            state={voiceStateOf(state, side)}
            failure={isFailing(state, side) && failure}
            follow={follow}
            onPlay={() => playAndFocus(side)}
            onPlayOn={() => {
              goOnInEpisode(side)
              closeBothSides()
            }}
            onLeave={onLeave}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-white/15 px-4 py-3 sm:px-6 sm:py-4">
        <PairToggle ref={playButton} now={state.now} isReady={isReady} onPlay={play} />
        {isReady && sideOf(state) === 'own' && (
          <NightButton onClick={() => playAndFocus('other')}>Skip to the answer</NightButton>
        )}
        <OtherPairs pair={pair} pairs={pairs} state={state} onChoose={onChoose} />
      </div>
    </>
  )
}

const isFailing = ({ now }: PairState, side: Side) => now.kind === 'failed' && now.side === side

/** Stays the same while a voice pauses or loads, so that screen readers say it once. */
function Announcement({ spoken, state }: { spoken: SpokenPair; state: PairState }) {
  const side = heardSide(state)
  const { stance, podcastName } = side ? spoken[side].excerpt.episode : {}
  return (
    <p role="status" className="sr-only">
      {side && `Speaking now: ${stance}, ${podcastName}`}
    </p>
  )
}

/** In windows of one column the card that names the speaker may be scrolled out of view. */
function SpeakerLine({ spoken, state }: { spoken: SpokenPair; state: PairState }) {
  const side = heardSide(state)
  const { stance, podcastName } = side ? spoken[side].excerpt.episode : {}
  return (
    <p
      aria-hidden="true"
      data-stance={stance && stanceMark(stance)}
      className="flex min-h-7 items-center gap-2 px-4 pb-1 text-sm sm:px-6 md:hidden"
    >
      {side && (
        <>
          <SoundBars isMoving={state.now.kind === 'speaking'} />
          <span className="shrink-0 font-semibold">{stance}</span>
          <span className="truncate text-night-ink-soft">{podcastName}</span>
        </>
      )}
    </p>
  )
}

function NightButton(props: { onClick: () => void; children: string }) {
  return <Button className="border-white/35 text-night-ink hover:bg-white/10" {...props} />
}

type OtherPairsProps = Pick<PairOfVoicesProps, 'pairs' | 'pair' | 'onChoose'> & { state: PairState }

function OtherPairs({ pairs, pair, state, onChoose }: OtherPairsProps) {
  const topic = onNextTopic(pairs, pair)
  const answer = anotherAnswer(pairs, pair)
  return (
    <>
      {answer && (
        <NightButton onClick={() => onChoose({ pair: answer, beginning: beginningWithAnswer(state) })}>
          Another answer
        </NightButton>
      )}
      {topic && (
        <NightButton
          onClick={() => onChoose({ pair: topic, beginning: firstVoice })}
        >{`Next topic: ${topic.topic}`}</NightButton>
      )}
    </>
  )
}
