import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { profile, topics } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { TopicsTab } from '#web/features/profile/components/topics-tab.tsx'
import { type PreferenceDraft, savedDraft } from '#web/features/profile/preference-draft.ts'

const server = mockServer()
const requested: (string | null)[] = []
beforeEach(() => {
  requested.length = 0
  server.use(
    http.get('*/api/topics/all', () => HttpResponse.json(topics(3))),
    http.get('*/api/topics/search', ({ request }) => {
      const prefix = new URL(request.url).searchParams.get('prefix') ?? ''
      requested.push(prefix)
      const found = topics().topics.filter(({ name }) => name.toLowerCase().startsWith(prefix.toLowerCase()))
      return HttpResponse.json({ topics: found })
    }),
  )
})

function Choosing() {
  const person = profile('free')
  const [draft, setDraft] = useState<PreferenceDraft>(savedDraft(person))
  return (
    <TopicsTab profile={person} draft={draft} onEdit={(edit) => setDraft((one) => ({ ...one, ...edit }))} />
  )
}

const open = (path = '/profile') => openPage(path, <Choosing />)
const field = () => screen.getByRole('combobox', { name: 'Find topics' })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const optionNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const markedName = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? undefined : document.getElementById(id)?.textContent
}
const chosenNames = () => {
  const list = screen.queryByRole('list', { name: 'Chosen topics' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}

test('before anything is typed the most frequent topics are offered', async () => {
  open()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(field())
  await waitFor(() => expect(optionNames()).toEqual(['Housing', 'Flood insurance', 'Immigration reform']))
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(requested).toEqual([])
})

test('the search runs once typing has paused', async () => {
  open()
  type('p')
  type('pu')
  type('pub')
  await waitFor(() => expect(optionNames()).toEqual(['Public schools', 'Public transport']))
  expect(requested).toEqual(['pub'])
})

test('the arrow keys mark a topic, round at the ends, and Enter chooses it [S11.11]', async () => {
  open()
  press('ArrowDown')
  await waitFor(() => expect(optionNames()).toHaveLength(3))
  press('ArrowDown')
  expect(markedName()).toBe('Housing')
  press('ArrowUp')
  expect(markedName()).toBe('Immigration reform')
  press('ArrowDown')
  press('ArrowDown')
  expect(markedName()).toBe('Flood insurance')
  press('Enter')
  expect(chosenNames()).toEqual(['Flood insurance'])
  expect(field()).toHaveProperty('value', '')
})

test('the list closes once a topic is chosen, and offers the others when it is opened again [S11.12]', async () => {
  open()
  fireEvent.click(field())
  fireEvent.click(await screen.findByRole('option', { name: 'Flood insurance' }))
  expect(field().getAttribute('aria-expanded')).toBe('false')
  press('ArrowDown')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(optionNames()).toEqual(['Housing', 'Immigration reform'])
})

test('Escape closes the list, and then clears the text', async () => {
  open()
  type('hous')
  await waitFor(() => expect(optionNames()).toEqual(['Housing']))
  press('Escape')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(field()).toHaveProperty('value', 'hous')
  press('Escape')
  expect(field()).toHaveProperty('value', '')
})

test('a topic is chosen by pointing, and removed by its button, after which the field has the focus', async () => {
  open()
  fireEvent.click(field())
  fireEvent.click(await screen.findByRole('option', { name: 'Housing' }))
  expect(chosenNames()).toEqual(['Housing'])
  screen.getByText('Housing added. 1 topic chosen.')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Housing' }))
  screen.getByText('No topics chosen yet.')
  screen.getByText('Housing removed. 0 topics chosen.')
  expect(document.activeElement).toBe(field())
})

test('a search without a find and one that fails say so', async () => {
  open()
  type('zzz')
  await screen.findByText('No matching topics.')
  server.use(http.get('*/api/topics/search', () => refusal(500, 'Something went wrong.')))
  type('zz')
  await screen.findByText("Topics couldn't be searched. Keep typing to try again.")
})

test.each(['/topic/flood_insurance', '/compare/Flood%20insurance?x=1'])(
  'from %s, its topic is added with one press, and the focus stays in the tab [S20.133]',
  async (path) => {
    open(`/profile?${new URLSearchParams({ tab: 'topics', return: path })}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Add Flood insurance' }))
    expect(chosenNames()).toEqual(['Flood insurance'])
    expect(screen.queryByRole('button', { name: 'Add Flood insurance' })).toBeNull()
    expect(document.activeElement).toBe(field())
  },
)

test.each([
  '/about',
  '/topic/',
  '/topic/%E0%A4%A',
  '/topic/unheard_of',
  'https://evil.example/topic/housing',
])('from %s, no topic is offered [S20.133]', async (path) => {
  open(`/profile?${new URLSearchParams({ tab: 'topics', return: path })}`)
  if (path === '/topic/unheard_of') await waitFor(() => expect(requested).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
})
