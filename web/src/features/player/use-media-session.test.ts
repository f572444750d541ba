import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood, rent } from '#tests/web/sample-playable.ts'
import { artwork, useMediaSession } from '#web/features/player/use-media-session.ts'
import { player } from '#web/lib/player/player.ts'

const obeyed = new Map<MediaSessionAction, MediaSessionActionHandler>()
const audio = fakePlayerAudio()
beforeEach(() => {
  vi.stubGlobal('MediaMetadata', Object)
  Object.defineProperty(navigator, 'mediaSession', {
    configurable: true,
    value: {
      setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
        if (handler) obeyed.set(action, handler)
        else obeyed.delete(action)
      },
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

test('the system’s key for the next track works only while something comes next', () => {
  const { unmount } = renderHook(() => useMediaSession())
  act(() => player.play(flood))
  expect([obeyed.has('pause'), obeyed.has('nexttrack')]).toEqual([true, false])
  const next = { episode: rent, at: 40, clip: { id: 'answer', end: 44 } }
  act(() => player.play(flood, { at: 100, clip: { id: 'q', end: 103 }, next }))
  act(() => obeyed.get('nexttrack')?.({ action: 'nexttrack' }))
  expect(player.getState().episode?.id).toBe(8)
  expect(obeyed.has('nexttrack')).toBe(false)
  unmount()
  expect(obeyed.size).toBe(0)
})

test('the system shows what is playing until the player is closed', () => {
  renderHook(() => useMediaSession())
  act(() => player.play({ ...flood, imageUrl: '/media/abc.png' }))
  act(() => audio().answer(600))
  const artwork = [{ src: '/media/abc.png' }]
  expect(navigator.mediaSession).toMatchObject({
    metadata: { title: flood.title, artist: flood.podcastName, artwork },
    playbackState: 'playing',
  })
  act(() => player.pause())
  expect(navigator.mediaSession.playbackState).toBe('paused')
  act(() => player.close())
  expect(navigator.mediaSession.metadata).toBeNull()
})

test('our pictures are offered at every stored width', () => {
  expect(artwork('/media/abc-320.webp')).toEqual([
    { src: '/media/abc-96.webp', sizes: '96x96', type: 'image/webp' },
    { src: '/media/abc-320.webp', sizes: '320x320', type: 'image/webp' },
    { src: '/media/abc-640.webp', sizes: '640x640', type: 'image/webp' },
  ])
})

test('any other picture is offered as it is, and none is none', () => {
  expect(artwork('/media/abc.png')).toEqual([{ src: '/media/abc.png' }])
  expect(artwork(null)).toEqual([])
})
