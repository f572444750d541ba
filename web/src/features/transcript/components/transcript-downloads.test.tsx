import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TranscriptDownloads } from '#web/features/transcript/components/transcript-downloads.tsx'

const links = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('a timed transcript can be downloaded in four formats [S15.11]', () => {
  render(<TranscriptDownloads episodeId={7} isTimed={true} />)
  expect(screen.getByRole('list', { name: 'Download transcript' })).toBeTruthy()
  expect(links()).toEqual([
    'VTT /api/episodes/7/transcript.vtt',
    'SRT /api/episodes/7/transcript.srt',
    'JSON /api/episodes/7/transcript.json',
    'Text /api/episodes/7/transcript.txt',
  ])
})

test('a transcript whose times are not known comes as JSON and text, and the page says why [S15.11]', () => {
  render(<TranscriptDownloads episodeId={7} isTimed={false} />)
  expect(links()).toEqual(['JSON /api/episodes/7/transcript.json', 'Text /api/episodes/7/transcript.txt'])
  expect(
    screen.getByText('Captions (VTT, SRT) need exact times, which this transcript does not have.'),
  ).toBeTruthy()
})
