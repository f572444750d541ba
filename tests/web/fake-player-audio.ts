import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { FakeAudio } from '#tests/fake-audio.ts'
import { player } from '#web/lib/player/player.ts'

/** Attaches a new fake audio element to the site's player for each test; returns a function that gets it. */
export function fakePlayerAudio(): () => FakeAudio {
  let audio = new FakeAudio()
  let detach = () => {}
  beforeEach(() => {
    audio = new FakeAudio()
    detach = player.attach(audio)
  })
  afterEach(() => act(detach))
  return () => audio
}
