import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { passageQuery } from '#web/features/episode/api/episode.ts'
import {
  anotherAnswer,
  type BothSides,
  onNextTopic,
  type Side,
  type Voice,
} from '#web/features/episode/both-sides.ts'
import { closeBothSides } from '#web/features/episode/both-sides-panel.ts'
import { VoiceCard, type VoiceState } from '#web/features/episode/components/voice-card.tsx'
import { hasEnded, loadedSide, type SpokenPair, withPassage } from '#web/features/episode/spoken-voice.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { LoadingRing } from '#web/ui/loading-ring.tsx'

type PairOfVoicesProps = {
  pair: BothSides
  pairs: readonly BothSides[]
  start: Side
  playButton: RefObject<HTMLButtonElement | null>
  failure: ReactNode
  onChoose: (pair: BothSides) => void
  onLeave: () => void
}

const sides: readonly Side[] = ['own', 'other']

/** Starts when the passages have arrived, so that playback does not begin in the middle of a sentence. */
export function PairOfVoices(props: PairOfVoicesProps) {
  const { pair, pairs, start, playButton, failure, onChoose, onLeave } = props
  const { spoken, isReady } = useSpokenPair(pair)
  const state = usePairState(spoken, isReady)
  const hasFailed = usePlayer(({ status }) => status === 'failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once
  useEffect(() => {
    if (isReady) play(spoken, start)
  }, [isReady])
  return (
    <>
      <Announcement spoken={spoken} side={state.isPlaying ? state.loaded : undefined} />
      <div className="grid min-h-0 grow grid-cols-1 gap-5 overflow-y-auto p-4 sm:px-6 md:grid-cols-2">
        {sides.map((side) => (
          <VoiceCard
            key={side}
            voice={spoken[side]}
            state={stateOf(side, state)}
            onPlay={() => play(spoken, side)}
            onPlayOn={() => playOn(spoken, side)}
            onLeave={onLeave}
          />
        ))}
      </div>
      {hasFailed && (
        <p role="alert" className="border-t border-white/15 px-4 py-3 text-sm sm:px-6">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-white/15 px-4 py-3 sm:px-6 sm:py-4">
        <PairToggle ref={playButton} spoken={spoken} isReady={isReady} state={state} />
        {state.loaded === 'own' && (
          <NightButton onClick={() => play(spoken, 'other')}>Skip to the answer</NightButton>
        )}
        <OtherPairs pairs={pairs} pair={pair} onChoose={onChoose} />
      </div>
    </>
  )
}

const usePassage = ({ episode, quote }: Voice) => useQuery(passageQuery(episode.id, quote.quote_id))

function useSpokenPair({ own, other, topic }: BothSides): { spoken: SpokenPair; isReady: boolean } {
  const ownPassage = usePassage(own)
  const otherPassage = usePassage(other)
  return {
    spoken: { own: withPassage(own, ownPassage.data), other: withPassage(other, otherPassage.data), topic },
    isReady: !ownPassage.isPending && !otherPassage.isPending,
  }
}

type PairState = { loaded: Side | undefined; isPlaying: boolean; hasEnded: boolean }

function usePairState(spoken: SpokenPair, isReady: boolean): PairState {
  return {
    loaded: usePlayer((state) => (isReady ? loadedSide(state, spoken) : undefined)),
    isPlaying: usePlayer(isPlayingOrLoading),
    hasEnded: usePlayer((state) => hasEnded(state, spoken.other)),
  }
}

function stateOf(side: Side, { loaded, isPlaying, hasEnded: isOver }: PairState): VoiceState {
  if (isOver) return 'heard'
  if (loaded === side) return isPlaying ? 'speaking' : 'paused'
  return side === 'own' && loaded === 'other' ? 'heard' : 'next'
}

function play({ own, other }: SpokenPair, side: Side): void {
  if (side === 'own') player.play(own.excerpt.episode, { ...own.excerpt, next: other.excerpt })
  else player.play(other.excerpt.episode, other.excerpt)
}

/** Goes on where the excerpt is, without its end. */
function playOn(spoken: SpokenPair, side: Side): void {
  const { excerpt } = spoken[side]
  const state = player.getState()
  const isLoaded = loadedSide(state, spoken) === side
  player.play(excerpt.episode, { at: isLoaded ? state.position - state.offset : excerpt.at })
  closeBothSides()
}

function Announcement({ spoken, side }: { spoken: SpokenPair; side: Side | undefined }) {
  const { stance, podcastName } = side ? spoken[side].excerpt.episode : {}
  return (
    <p role="status" className="sr-only">
      {side && `Speaking now: ${stance}, ${podcastName}`}
    </p>
  )
}

type PairToggleProps = {
  ref: RefObject<HTMLButtonElement | null>
  spoken: SpokenPair
  isReady: boolean
  state: PairState
}

function PairToggle({ ref, spoken, isReady, state }: PairToggleProps) {
  const isLoading = usePlayer(({ status }) => status === 'loading') || !isReady
  const isOn = state.loaded !== undefined && state.isPlaying
  const label = state.hasEnded ? 'Play again' : 'Play'
  const toggle = () => {
    if (state.hasEnded || state.loaded === undefined) play(spoken, 'own')
    else player.toggle()
  }
  return (
    <Button
      ref={ref}
      variant="primary"
      aria-busy={isLoading || undefined}
      onClick={isReady ? toggle : undefined}
      className="min-w-36"
    >
      <span className="relative flex">
        {isOn ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
        {isLoading && <LoadingRing />}
      </span>
      {isOn ? 'Pause' : label}
    </Button>
  )
}

function NightButton(props: { onClick: () => void; children: string }) {
  return <Button className="border-white/35 text-night-ink hover:bg-white/10" {...props} />
}

function OtherPairs({ pairs, pair, onChoose }: Pick<PairOfVoicesProps, 'pairs' | 'pair' | 'onChoose'>) {
  const topic = onNextTopic(pairs, pair)
  const answer = anotherAnswer(pairs, pair)
  return (
    <>
      {answer && <NightButton onClick={() => onChoose(answer)}>Another answer</NightButton>}
      {topic && <NightButton onClick={() => onChoose(topic)}>{`Next topic: ${topic.topic}`}</NightButton>}
    </>
  )
}
