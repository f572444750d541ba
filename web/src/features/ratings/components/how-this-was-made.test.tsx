import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { ratingChanges } from '#tests/browser/sample-ratings.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { HowThisWasMade } from '#web/features/ratings/components/how-this-was-made.tsx'
import { RatingInWords } from '#web/features/ratings/components/rating-in-words.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'

const server = mockServer()

const episode = episodesApi.get.answer.parse(sample.episode(7))
const unrated = {
  political_stance: null,
  stance_spread: null,
  analysis_confidence: null,
  is_contested: false,
}
const embedded = `${embeddedAnalystName}, prompt 12ab`
const setByHand = { ...unrated, political_stance: episode.political_stance, is_stance_overridden: true }

const words = (changes: Partial<EpisodeView> = {}, isAdmin = false) =>
  openPage('/episode/7', <RatingInWords episode={{ ...episode, ...changes }} isAdmin={isAdmin} />).container
    .textContent
const making = (changes: Partial<EpisodeView> = {}) =>
  openPage('/episode/7', <HowThisWasMade episode={{ ...episode, ...changes }} />).container

function openDetails(changes: Partial<EpisodeView>) {
  const shown = making(changes)
  return {
    sentences: shown.querySelector('p')?.textContent,
    details: [...shown.querySelectorAll('dd')].map(({ textContent }) => textContent),
  }
}

test('the page says in words how sure a rating is, without counts [S16.50]', () => {
  expect(words()).toBe('Low confidence: our readings differ. Some are two or more steps apart.')
  cleanup()
  expect(words({ stance_spread: [0, 2, 0, 0, 0], analysis_confidence: 2 / 3, is_contested: false })).toBe(
    'Moderate confidence: most of our readings agree.',
  )
  cleanup()
  expect(words(setByHand)).toBe('Set by an editor.')
})

test.each([
  ['not-political', 'Too few readings of the transcript found anything political to rate.'],
  ['not-sure', 'Too few readings of the transcript could say where it belongs.'],
  ['language', 'The transcript is in a language we do not analyze.'],
  // No sentence, because the explanation already says that the episode is under review.
  ['under-review', ''],
] as const)('without a place (%s) the page says why [S16.51]', (unrated_reason, sentence) => {
  expect(words({ ...unrated, unrated_reason })).toBe(sentence)
})

test.each([
  ['not-sure', ''],
  ['language', 'The transcript is in a language we do not analyze.'],
] as const)('without a model (%s) no readings are mentioned', (reason, sentence) => {
  expect(words({ ...unrated, unrated_reason: reason, analysis_method: embedded })).toBe(sentence)
})

test('an admin reads how to connect a model where none rated the episode, and nowhere else [S16.47]', () => {
  const demonstration = { ...unrated, unrated_reason: 'not-sure', analysis_method: embedded } as const
  expect(words(demonstration, true)).toMatch(
    /^For admins: no language model is connected\. Set SIDELIGHT_MODEL_URL/,
  )
  cleanup()
  expect(words({ ...demonstration, analysis_method: 'a-model, prompt 12ab' }, true)).not.toContain(
    'For admins',
  )
})

test('names the model that read the episode, then date, method and the spread of the readings [S16.50]', () => {
  const shown = openDetails({
    stance_spread: [0, 2, 0, 0, 0],
    analysis_confidence: 2 / 3,
    is_contested: false,
    analysis_method: 'a-model, prompt 12ab',
  })
  expect(shown).toEqual({
    sentences:
      'A language model read the transcript with names of the show and its speakers removed. The stance is the median of 2 readings.',
    details: ['Jan 5, 2025', 'a-model, prompt 12ab', '2 Left-leaning, 1 not placed', '2 of 3 (67%)'],
  })
})

test('an episode without a model says that its quotes are a demonstration [S16.47]', () => {
  const { sentences, details } = openDetails({ ...unrated, analysis_method: embedded })
  expect(sentences).toBe(
    'This is a demonstration. Simple software picked the quotes, topics and summary; no language model read the transcript. Its quotes were checked against the transcript.',
  )
  expect(details).toEqual(['Jan 5, 2025', embedded])
})

test('an analysis that people wrote for the sample says so, and names no model [S16.65]', () => {
  const { sentences } = openDetails({ analysis_method: `${writtenByHand}, prompt 12ab` })
  expect(sentences).toBe(
    'This is an invented sample show. People wrote its analysis; no language model was used. Its quotes were checked against the transcript. The stance is the median of 3 readings.',
  )
})

test('a stance set by a person says so and shows no readings [S16.52]', () => {
  const { sentences, details } = openDetails({ ...setByHand, analysis_method: 'a-model, prompt 12ab' })
  expect(sentences).toContain(
    'An editor set this stance. The explanation comes from the analysis before that.',
  )
  expect(details).toEqual(['Jan 5, 2025', 'a-model, prompt 12ab'])
  cleanup()
  expect(openDetails({ ...setByHand, is_explanation_overridden: true }).sentences).toContain(
    'An editor wrote the explanation.',
  )
})

test('leads to how ratings are made, and to the receipt of the analysis where there was one [S16.39]', () => {
  making()
  const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
  expect(addressOf('How ratings are made')).toBe('/methodology')
  expect(addressOf('All changes (JSON)')).toBe('/api/episodes/7/changes')
  expect(addressOf('Full record (JSON)')).toBe('/api/episodes/7/receipt')
  cleanup()
  expect(openDetails({ ...setByHand, analysed_at: null, analysis_method: null }).sentences).toContain(
    'The episode was not analyzed.',
  )
  expect(addressOf('Full record (JSON)')).toBeUndefined()
})

test('a reader who opens it before the application has loaded gets the changes, too', async () => {
  server.use(http.get('*/api/episodes/7/changes', () => HttpResponse.json(ratingChanges)))
  const page = (
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <MemoryRouter>
        <HowThisWasMade episode={episode} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  container.querySelector('details')?.setAttribute('open', '')
  render(page, { container, hydrate: true })
  await screen.findByText('First rating.')
})

test('the changes are requested when a reader opens them, and not before', async () => {
  const requested: string[] = []
  server.use(
    http.get('*/api/episodes/7/changes', ({ request }) => {
      requested.push(request.url)
      return HttpResponse.json(ratingChanges)
    }),
  )
  const details = making().querySelector('details')
  if (!details) throw new Error('nothing to open')
  expect(screen.queryByRole('status')).toBeNull()
  details.open = true
  // happy-dom fires no `toggle` event when `open` changes.
  fireEvent(details, new Event('toggle'))
  await screen.findByText('First rating.')
  expect(requested).toHaveLength(1)
})
