import { act, fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleSuggestions } from '#tests/browser/sample-search.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { HeaderSearch } from '#web/app/header-search.tsx'

const server = mockServer()
let prefixes: (string | null)[]
beforeEach(() => {
  prefixes = []
  server.use(
    http.get('*/api/search/suggestions', ({ request: { url } }) => {
      prefixes.push(new URL(url).searchParams.get('prefix'))
      return HttpResponse.json(sampleSuggestions())
    }),
  )
})

const openField = () => {
  const page = openPage('/about', <HeaderSearch />)
  return { ...page, field: screen.getByLabelText<HTMLInputElement>('Search what was said') }
}

async function typeInto(field: HTMLInputElement, text: string): Promise<void> {
  act(() => field.focus())
  await vi.waitFor(() => expect(field.getAttribute('role')).toBe('combobox'))
  field.value = text
  fireEvent.input(field)
}

const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test.each([{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }])(
  '%j moves the focus to the search field [S24.40]',
  (keys) => {
    const { field } = openField()
    fireEvent.keyDown(document.body, keys)
    expect(document.activeElement).toBe(field)
  },
)

test.each([{ key: '/', ctrlKey: true }, { key: 'k' }, { key: 'k', ctrlKey: true, altKey: true }])(
  '%j does not',
  (keys) => {
    openField()
    fireEvent.keyDown(document.body, keys)
    expect(document.activeElement).toBe(document.body)
  },
)

test('in another field the same keys keep their meaning [S24.40]', () => {
  openPage(
    '/about',
    <>
      <HeaderSearch />
      <textarea aria-label="Note" />
    </>,
  )
  const note = screen.getByLabelText('Note')
  act(() => note.focus())
  for (const keys of [{ key: '/' }, { key: 'k', ctrlKey: true }])
    expect(fireEvent.keyDown(note, keys)).toBe(true)
  expect(document.activeElement).toBe(note)
})

test('topics lead to their comparison, shows to their page, and people to a search for their name [S24.41]', async () => {
  const { field } = openField()
  await typeInto(field, 'hous')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'HousingTopic',
    'Housing costsTopic',
    'The Housing HourShow',
    'Hollis HousmanPerson',
  ])
  expect(screen.getByRole('status').textContent).toBe('4 suggestions')
})

test.each([
  [1, '/compare/housing'],
  [3, '/podcast/2'],
  [4, '/search'],
])('the arrow keys reach suggestion %i, and Enter opens it [S24.42]', async (presses, path) => {
  const { field, pathname } = openField()
  await typeInto(field, 'hous')
  await screen.findAllByRole('option')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  for (let press = 0; press < presses; press++) fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(active(field)).toBe(screen.getAllByRole('option')[presses - 1]?.textContent)
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(pathname()).toBe(path))
  expect(field.value).toBe('')
})

test('Enter without a chosen suggestion searches for the words [S24.42]', async () => {
  const { field, pathname } = openField()
  await typeInto(field, ' rent control ')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field, { key: 'Enter' })
  await vi.waitFor(() => expect(pathname()).toBe('/search'))
})

test('Escape closes the list and keeps the words, then leaves the field [S24.42]', async () => {
  const { field } = openField()
  await typeInto(field, 'hous')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect([field.getAttribute('aria-expanded'), field.value]).toEqual(['false', 'hous'])
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
})

test('nothing is asked for one character, and once for several typed quickly [S24.43]', async () => {
  const { field } = openField()
  await typeInto(field, 'h')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(prefixes).toEqual([])
  for (const text of ['ho', 'hou', 'hous']) await typeInto(field, text)
  await screen.findAllByRole('option')
  expect(prefixes).toEqual(['hous'])
})

test('without suggestions, or if they fail, there is no list [S24.43]', async () => {
  server.use(http.get('*/api/search/suggestions', () => refusal(502, 'Broken.')))
  const { field } = openField()
  await typeInto(field, 'hous')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('before its code has loaded it is a plain form [S24.44]', () => {
  const { field } = openField()
  expect([field.form?.getAttribute('action'), field.name, field.getAttribute('role')]).toEqual([
    '/search',
    'q',
    null,
  ])
  expect(screen.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search')
})
