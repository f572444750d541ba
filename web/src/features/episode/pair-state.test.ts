import { beforeEach, expect, test } from 'vitest'
import { card } from '#tests/browser/sample-answers.ts'
import { FakeAudio } from '#tests/fake-audio.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import {
  type Beginning,
  beginningWithAnswer,
  followPlayer,
  loadingPair,
  type PairState,
  voiceStateOf,
} from '#web/features/episode/pair-state.ts'
import { playSide, playSought } from '#web/features/episode/play-pair.ts'
import type { SpokenPair, SpokenVoice } from '#web/features/episode/spoken-voice.ts'
import { createPlayer, type Player } from '#web/lib/player/create-player.ts'
import type { PlayableEpisode } from '#web/lib/player/player-state.ts'

function voice(episode: PlayableEpisode, at: number, id: string): SpokenVoice {
  const { quotes, ...rest } = card(episode.id, 'Left-leaning')
  const [quote] = quotes
  if (!quote) throw new Error('the sample has quotes')
  const excerpt = { episode, at, clip: { id, end: at + 10, speaker: null } }
  return { episode: { ...rest, quotes }, quote, excerpt, passage: undefined }
}

const pair: SpokenPair = { own: voice(flood, 60, 'a'), other: voice(rent, 130, 'b'), topic: 'Housing' }

let audio: FakeAudio
let player: Player
let state: PairState

function begin(beginning: Beginning = { side: 'own', own: 'none' }) {
  audio = new FakeAudio()
  player = createPlayer({
    settings: { rate: 1, volume: 1 },
    saveSettings: () => undefined,
    pageAddress: () => 'https://sidelight.example/episode/7',
  })
  player.attach(audio)
  state = loadingPair(beginning)
  player.subscribe(() => {
    state = followPlayer(state, { player: player.getState(), pair })
  })
}
beforeEach(() => begin())

const shown = () => [voiceStateOf(state, 'own'), voiceStateOf(state, 'other')]
const hearOwn = () => {
  playSide(player, pair, 'own')
  audio.answer(600)
}
const hearOther = () => {
  audio.advance(10.2)
  audio.answer(600)
}

test('while the passages load, the first voice is about to speak and the second is next', () => {
  expect(shown()).toEqual(['loading', 'next'])
})

test('a pair goes from its first voice to its second one and ends [S20.12]', () => {
  const kinds: string[] = []
  player.subscribe(() => kinds.at(-1) === state.now.kind || kinds.push(state.now.kind))
  playSide(player, pair, 'own')
  expect(shown()).toEqual(['starting', 'next'])
  audio.answer(600)
  expect(shown()).toEqual(['speaking', 'next'])
  audio.advance(5)
  hearOther()
  expect(kinds).toContain('between')
  expect(shown()).toEqual(['heard', 'speaking'])
  audio.advance(10.2)
  expect(state.now).toEqual({ kind: 'ended' })
  expect(shown()).toEqual(['heard', 'heard'])
  playSide(player, pair, 'own')
  expect(shown()[1]).toBe('next')
})

test('only the position changing leaves the state as it is', () => {
  hearOwn()
  const before = state
  audio.advance(3)
  expect(state).toBe(before)
})

test('a pause keeps the voice and what comes next', () => {
  hearOwn()
  player.pause()
  expect(shown()).toEqual(['paused', 'next'])
  player.resume()
  hearOther()
  player.pause()
  expect(shown()).toEqual(['heard', 'paused'])
})

test('the voice that fails says so, and the other one can be played', () => {
  playSide(player, pair, 'own')
  audio.refuse()
  expect(state.now).toEqual({ kind: 'failed', side: 'own' })
  expect(shown()).toEqual(['failed', 'none'])
  playSide(player, pair, 'other')
  audio.answer(600)
  expect(shown()).toEqual(['failed', 'speaking'])
  playSide(player, pair, 'own')
  expect(shown()).toEqual(['starting', 'next'])
})

test('if the second voice fails, the first one stays heard, also after another try', () => {
  hearOwn()
  audio.advance(10.2)
  audio.refuse()
  expect(shown()).toEqual(['heard', 'failed'])
  playSide(player, pair, 'other')
  audio.answer(600)
  expect(shown()).toEqual(['heard', 'speaking'])
})

test('what is not heard to its end is skipped', () => {
  hearOwn()
  playSide(player, pair, 'other')
  audio.answer(600)
  expect(shown()).toEqual(['skipped', 'speaking'])
  player.play({ ...flood, id: 99 })
  expect(state.now).toEqual({ kind: 'elsewhere' })
  expect(shown()).toEqual(['skipped', 'skipped'])
})

test('a closed player leaves the panel with neither voice', () => {
  hearOwn()
  player.close()
  expect(state.now).toEqual({ kind: 'elsewhere' })
})

test('seeking within the passage keeps the voice, its end and what comes next; seeking out of it leaves the pair', () => {
  hearOwn()
  player.seek(64)
  expect(shown()).toEqual(['speaking', 'next'])
  playSought(player, pair, state)
  expect(player.getState()).toMatchObject({
    position: 64,
    clip: { id: 'a', end: 70 },
    next: { clip: { id: 'b' } },
  })
  player.seek(200)
  expect(state.now).toEqual({ kind: 'elsewhere' })
})

test('a quote that was started on its own is not taken for the pair', () => {
  player.play(flood, { at: 60, clip: { id: 'a', end: 64 } })
  audio.answer(600)
  expect(state.now).toEqual({ kind: 'elsewhere' })
})

test('another answer begins with the answer, and keeps what became of the first voice', () => {
  expect(beginningWithAnswer(state)).toEqual({ side: 'other', own: 'none' })
  hearOwn()
  expect(beginningWithAnswer(state)).toEqual({ side: 'other', own: 'skipped' })
  hearOther()
  begin(beginningWithAnswer(state))
  expect(shown()).toEqual(['heard', 'loading'])
  playSide(player, pair, 'other')
  audio.answer(600)
  expect(shown()).toEqual(['heard', 'speaking'])
  playSide(player, pair, 'own')
  audio.refuse()
  expect(beginningWithAnswer(state)).toEqual({ side: 'other', own: 'failed' })
})
