import { act, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { flood } from '#tests/web/sample-playable.ts'
import { EpisodeChapters } from '#web/features/episode/components/episode-chapters.tsx'
import { player } from '#web/lib/player/player.ts'

const chapters = [
  { title: 'Welcome', start_time: 0, link_url: null },
  { title: 'The levee', start_time: 168.5, link_url: 'https://levee.example/plans?id=1' },
]
const audio = fakePlayerAudio()

const current = () =>
  screen.getAllByRole('listitem').filter((row) => row.getAttribute('aria-current') === 'true')

test('a chapter plays from its start, and the current one is marked [S15.24]', () => {
  render(<EpisodeChapters chapters={chapters} episode={flood} />)
  expect(current()).toEqual([])
  act(() => screen.getByRole('button', { name: 'Play The levee from 2:48' }).click())
  act(() => audio().answer(600))
  expect(player.getState()).toMatchObject({ status: 'playing', position: 168.5 })
  expect(current().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('The levee')])
  act(() => player.seek(10))
  expect(current().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Welcome')])
})

test("a publisher's link leads to its host without a referrer, and is marked as not endorsed [S15.25]", () => {
  render(<EpisodeChapters chapters={chapters} episode={flood} />)
  const link = screen.getByRole('link', { name: 'levee.example on The levee' })
  expect(link.getAttribute('href')).toBe('https://levee.example/plans?id=1')
  expect(link.getAttribute('rel')).toBe('noreferrer nofollow ugc')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('without audio chapters are read, not played; without chapters there is nothing', () => {
  const { container, rerender } = render(<EpisodeChapters chapters={chapters} episode={undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(within(screen.getByRole('list')).getByText('2:48')).toBeTruthy()
  rerender(<EpisodeChapters chapters={[]} episode={flood} />)
  expect(container.textContent).toBe('')
})
