import { cleanup, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { card } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { FeaturedQuote } from '#web/app/parts/featured-quote.tsx'

const server = mockServer()

const featuredQuotesPath = '*/api/sidelight/voices'

test('where a stance has no episode yet, a text says so', async () => {
  server.use(http.get(featuredQuotesPath, () => HttpResponse.json([card(1, 'Far Left')])))
  openPage('/', <FeaturedQuote stance="Centrist" />)
  await screen.findByText('No quote from this stance yet.')
  cleanup()
  openPage('/', <FeaturedQuote stance="Far Left" />)
  await screen.findByRole('figure')
  expect(screen.queryByText('No quote from this stance yet.')).toBeNull()
})
