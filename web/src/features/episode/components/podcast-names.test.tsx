import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { episodeViewSchema, otherSideSchema } from '#shared/domain/episode.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { openPage } from '#tests/web/open-page.ts'
import { EpisodeBrief } from '#web/features/episode/components/episode-brief.tsx'
import { EpisodeHeader } from '#web/features/episode/components/episode-header.tsx'
import { EpisodeListCard } from '#web/features/episode/components/episode-list-card.tsx'
import { NewerEpisodes } from '#web/features/episode/components/newer-episodes.tsx'
import { OtherSideCard } from '#web/features/episode/components/other-side-card.tsx'

const card = sample.card(8, 'Left-leaning')
const [side] = z.array(otherSideSchema).parse(sample.otherSide())
const episode = episodeViewSchema.parse(sample.episode(7))

const places: [place: string, content: ReactNode, address: string][] = [
  ['on a card', <EpisodeListCard key="card" episode={card} isSignedIn={false} />, '/podcast/2'],
  ['in a narrow column', <EpisodeBrief key="brief" episode={card} />, '/podcast/2'],
  [
    'of the other side',
    side && <OtherSideCard key="side" episode={episode} answer={side} answers={[side]} />,
    '/podcast/4',
  ],
  [
    'above an episode',
    <EpisodeHeader key="head" episode={episode} podcast={episode.podcast} />,
    '/podcast/2',
  ],
]

test.each(places)('the name of the podcast %s leads to its page [S2.134]', (_place, content, address) => {
  openPage('/', content)
  const link = screen.getByRole('link', { name: 'The Long Table' })
  expect(link.getAttribute('href')).toBe(address)
})

test('so does the one above its newer episodes', () => {
  openPage('/', <NewerEpisodes podcastName="The Long Table" episodes={[card]} isSignedIn={false} />)
  const heading = screen.getByRole('heading', { level: 2, name: 'Newer from The Long Table' })
  expect(heading.querySelector('a')?.getAttribute('href')).toBe('/podcast/2')
})

test('a podcast without a name is shown by its number, and links to its page', () => {
  openPage('/', <EpisodeBrief episode={{ ...card, podcast: { ...card.podcast, name: '' } }} />)
  expect(screen.getByRole('link', { name: 'Podcast #2' }).getAttribute('href')).toBe('/podcast/2')
})
