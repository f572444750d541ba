import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { Privacy } from '#web/features/privacy/components/privacy.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function openWith(config: string) {
  const asked = vi.fn(async (_address: string) => new Response(config))
  vi.stubGlobal('fetch', asked)
  openPage('/privacy', <Privacy />)
  return asked
}

test('says where to write where the deployment names an address', async () => {
  const asked = openWith('{"region":"us-east-1","contactAddress":"desk@example.org"}')
  const link = await screen.findByRole('link', { name: 'desk@example.org' })
  expect(link.getAttribute('href')).toBe('mailto:desk@example.org')
  expect(asked.mock.calls).toEqual([['/config.json']])
})

test.each(['{"region":"us-east-1"}', '<!doctype html>', '{"contactAddress":7}'])(
  'offers nobody to write to where none is named: %s',
  async (config) => {
    const asked = openWith(config)
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull()
    expect(document.body.textContent).not.toContain('Write to')
  },
)
