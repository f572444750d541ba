import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedAudioPath } from '#shared/rules/saved-copies.ts'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { openPage } from '#tests/web/open-page.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { SavedAudioList } from '#web/features/player/components/saved-audio-list.tsx'
import { player } from '#web/lib/player/player.ts'
import type { PlayableEpisode } from '#web/lib/player/player-state.ts'

const audio = fakePlayerAudio()
const other = { ...flood, id: 9, title: 'The long view', audioUrl: 'https://audio.example/9.mp3' }
const copies = new Map<string, Response>()

function keepCopy(episode: PlayableEpisode, described: string): void {
  const headers = { 'content-length': String(45 * 1024 * 1024), 'x-episode': encodeURIComponent(described) }
  copies.set(savedAudioPath(episode.audioUrl), new Response('', { headers }))
}

beforeEach(() => {
  copies.clear()
  vi.stubGlobal('caches', {
    has: async () => copies.size > 0,
    open: async () => ({
      keys: async () => [...copies.keys()],
      match: async (path: string) => copies.get(path),
      delete: async (path: string) => copies.delete(path),
    }),
  })
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => openPage('/saved', <SavedAudioList />)
const titles = () => screen.queryAllByRole('link').map((link) => link.textContent)

test('saved audio is listed with its size, newest first, and plays from the copy [S25.151] [S25.154]', async () => {
  for (const one of [flood, other]) keepCopy(one, JSON.stringify(one))
  open()
  await screen.findByText('90 MB in this browser only. It plays without a connection.')
  expect(titles()).toEqual([other.title, flood.title])
  expect(screen.getAllByText(`45 MB · ${flood.podcastName}`)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: `Play: ${flood.title}` }))
  expect(player.getState().episode).toEqual(flood)
  expect(audio().src).toContain(savedAudioPath(flood.audioUrl))
})

test('audio is removed after a question [S25.154]', async () => {
  keepCopy(flood, JSON.stringify(flood))
  open()
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${flood.title}` }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove this audio?' })
  expect(copies.size).toBe(1)
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText(/^No audio is saved\./)
  expect(copies.size).toBe(0)
})

test.each(['', '{', '{"id":"7"}', 'null'])('a copy described by %j is left out', async (described) => {
  keepCopy(flood, described)
  open()
  await screen.findByText(/^No audio is saved\./)
})
