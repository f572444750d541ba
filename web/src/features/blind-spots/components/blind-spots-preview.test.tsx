import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { sampleBlindSpots } from '#tests/browser/sample-blind-spots.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { BlindSpotsPreview } from '#web/features/blind-spots/components/blind-spots-preview.tsx'

const server = mockServer()

const show = (answer: object) => {
  server.use(http.get('*/api/topics/blind-spots', () => HttpResponse.json(answer)))
  openPage('/', <BlindSpotsPreview />)
}

test('shows the counts of the last 30 days, each with its comparison [S23.11]', async () => {
  show(sampleBlindSpots())
  await screen.findByText('14 episodes on the right, 1 on the left')
  screen.getByText('9 episodes on the left, none on the right')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/blind-spots', '/compare/Ports', '/compare/Rent_control'])
})

test('says that there are none', async () => {
  show({ counted_at: null, periods: [] })
  await screen.findByText('None right now.')
})
