import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { Privacy } from '#web/features/privacy/components/privacy.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function openWith(config: string) {
  const requested = vi.fn(async (_address: string) => new Response(config))
  vi.stubGlobal('fetch', requested)
  openPage('/privacy', <Privacy />)
  return requested
}

test('says where to write where the deployment names an address [S12.52]', async () => {
  const requested = openWith('{"region":"us-east-1","contactAddress":"desk@example.org"}')
  const link = await screen.findByRole('link', { name: 'desk@example.org' })
  expect(link.getAttribute('href')).toBe('mailto:desk@example.org')
  expect(requested.mock.calls).toEqual([['/config.json']])
})

test.each(['{"region":"us-east-1"}', '<!doctype html>', '{"contactAddress":7}'])(
  'offers no contact link without an address: %s [S12.52]',
  async (config) => {
    const requested = openWith(config)
    await waitFor(() => expect(requested).toHaveBeenCalled())
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
    expect(document.body.textContent).not.toContain('Write to')
  },
)

test('says how long copies for a move and backups keep what was deleted [S20.91]', () => {
  openWith('{}')
  const text = document.body.textContent ?? ''
  expect(text).toContain('data stays in that backup for 35 days.')
  expect(text).toContain('an encrypted copy of all accounts and delete it within 35 days.')
})

test('says that a list of shows stays in the browser [S25.85]', () => {
  openWith('{}')
  expect(document.body.textContent).toContain(
    'A list of shows that you give to My bubble is read in your browser. It isn’t sent to us or kept',
  )
})

test('says that no search is kept but those that a user saves [S24.69]', () => {
  openWith('{}')
  const text = document.body.textContent ?? ''
  expect(text).toContain('or what you search for.')
  expect(text).toContain('The searches you save: their words and filters')
  expect(text).toContain('We keep no other searches.')
})
