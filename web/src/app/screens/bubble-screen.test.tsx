import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { sampleBubbleMonth, sampleBubbleShows } from '#tests/browser/sample-bubble.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { BubbleScreen } from '#web/app/screens/bubble-screen.tsx'
import { forgetGiven } from '#web/features/bubble/given-shows.ts'

const server = mockServer()
afterEach(forgetGiven)

function open(month = sampleBubbleMonth(), shows = sampleBubbleShows()) {
  server.use(
    http.get('*/api/bubble', () => HttpResponse.json({ shows })),
    http.get('*/api/bubble/month', () => HttpResponse.json(month)),
  )
  return openPage('/bubble', <BubbleScreen />)
}

async function paste(text: string) {
  await screen.findByText('Pick shows by name')
  fireEvent.change(screen.getByLabelText('One address per line, or the text of a list'), {
    target: { value: text },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Find these shows', hidden: true }))
}

const list =
  'http://www.feeds.example/2.xml/\nLate Night: https://late.example/feed\nhttps://feeds.example/4.xml'

async function rowsOf(title: string) {
  const section = await screen.findByRole('region', { name: title })
  return within(section)
}

test('a list leads to counts at each step, missing topics and three episodes of others [S25.73] [S25.80] [S25.81] [S25.82]', async () => {
  open()
  await paste(list)
  await screen.findByText('Found here: 2 of 3 shows on your list.')
  expect(screen.getByText('2 shows found').closest('details')?.textContent).toContain('The Long View')
  expect(screen.getByText('1 show not here').closest('details')?.textContent).toContain('Late Night')
  const steps = await rowsOf('Where their episodes stand')
  steps.getByText(/^23 published episodes of 2 shows\./)
  expect(
    steps
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .filter(Boolean),
  ).toEqual(['3 episodes', '12 episodes', '1 episode', '0 episodes', '0 episodes', '7 episodes'])
  const missing = await rowsOf('What your shows did not discuss this month')
  expect(missing.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Flood insurance', '/compare/Flood_insurance'],
    ['Żegluga', expect.stringContaining('/compare/')],
    ['Taxes', '/compare/Taxes'],
    ['The rules for scooters on sidewalks', expect.stringContaining('/compare/')],
  ])
  const start = await rowsOf('Three episodes to start with')
  expect(
    start
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.startsWith('What')),
  ).toEqual([
    'What changes when the rent changes, part 5',
    'What changes when the rent changes, part 4',
    'What changes when the rent changes, part 3',
  ])
})

test('shows are picked by name and left out, and Start over clears everything [S25.73]', async () => {
  open()
  await paste(list)
  await screen.findByText('2 shows found')
  fireEvent.change(screen.getByLabelText('Name of a show'), { target: { value: 'KAPITANS' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Donau/, hidden: true, checked: true }))
  await screen.findByText('1 show found')
  fireEvent.change(screen.getByLabelText('Name of a show'), { target: { value: 'morning' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Morning Desk', hidden: true, checked: false }))
  await screen.findByText('2 shows found')
  screen.getByText(/^1,233 published episodes of 2 shows\./)
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.queryByRole('region', { name: 'Where their episodes stand' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Morning Desk', hidden: true }).checked).toBe(
    false,
  )
})

test('a list is still there after another page, until the page is loaded again [S25.73]', async () => {
  open()
  await paste(list)
  await screen.findByText('2 shows found')
  cleanup()
  open()
  await screen.findByText('2 shows found')
})

test('a chosen file is read, and one that is no list says what to do [S25.73] [S25.79]', async () => {
  open()
  await screen.findByText('Pick shows by name')
  const input = screen.getByLabelText('List of your shows')
  fireEvent.change(input, { target: { files: [new File(['\u0000PNG'], 'cover.png')] } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There are no feed addresses in this list. Export your shows as OPML, or paste their feed addresses.',
  )
  const opml = '<opml><body><outline text="A" xmlUrl="https://feeds.example/3.xml"/></body></opml>'
  fireEvent.change(input, { target: { files: [new File([opml], 'list.opml')] } })
  await screen.findByText('Found here: 1 of 1 show on your list.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a list without any known show', 'https://late.example/feed', 'Found here: 0 of 1 show on your list.'],
  ['a show without ratings', 'https://feeds.example/4.xml', /None of them is rated\.$/],
])('%s says so [S25.79]', async (_, text, sentence) => {
  open()
  await paste(text)
  await screen.findByText(sentence)
})

test.each([
  [{ topics: [] }, 'No topic was discussed here in the last 30 days.'],
  [{ topics: [{ name: 'Housing', shows: [2] }] }, 'Your shows discussed every topic of the last 30 days.'],
  [{ topics: [{ name: 'Taxes', shows: [3] }] }, /^Your shows had no episode on a topic here/],
  [{ episodes: [] }, 'No other show had a rated episode in the last 30 days.'],
])('without topics or episodes the page says so [S25.79]', async (change, sentence) => {
  open({ ...sampleBubbleMonth(), ...change })
  await paste('https://feeds.example/2.xml')
  await screen.findByText(sentence)
})

test('a site without shows says so, and a failed call can be made again [S25.79]', async () => {
  open({ names: [], topics: [], episodes: [] }, [])
  await screen.findByText('This site has no shows yet.')
  document.body.replaceChildren()
  server.use(
    http.get('*/api/bubble', () => refusal(502, "The server doesn't answer."), { once: true }),
    http.get('*/api/bubble', () => HttpResponse.json({ shows: sampleBubbleShows() })),
    http.get('*/api/bubble/month', () => HttpResponse.json(sampleBubbleMonth())),
  )
  openPage('/bubble', <BubbleScreen />)
  await screen.findByText("The shows of this site couldn't be loaded.")
  fireEvent.click(screen.getByRole('button', { name: /Try again/i }))
  await waitFor(() => screen.getByText('Pick shows by name'))
})
