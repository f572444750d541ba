import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { ShareImageButton } from '#web/ui/share-image-button.tsx'

const server = mockServer()
const image = { path: '/share/quote/7-1.png', title: 'Floods', pagePath: '/episode/7?t=83' }
const png = () => HttpResponse.arrayBuffer(Uint8Array.of(1, 2, 3).buffer)
let requests = 0
let saved: string[] = []

beforeEach(() => {
  requests = 0
  saved = []
  server.use(
    http.get('*/share/quote/7-1.png', () => {
      requests += 1
      return png()
    }),
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stop = (name: string) => (_data: ShareData) => Promise.reject(new DOMException('No.', name))

function openButton(share?: (data: ShareData) => Promise<void>) {
  vi.stubGlobal('navigator', share ? { canShare: () => true, share } : {})
  const button = <ShareImageButton image={image} subject="of the quote" className="" />
  return openPage('/episode/7', button)
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('where images can be shared, the picture is loaded on the press, and shared with the address [S25.110]', async () => {
  const share = vi.fn(async (_data: ShareData) => {})
  openButton(share)
  expect(requests).toBe(0)
  press('Share image of the quote')
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  const { files, ...rest } = share.mock.calls[0]?.[0] ?? {}
  expect(files?.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['sidelight-quote-7-1.png', 'image/png', 3],
  ])
  expect(rest).toEqual({ title: 'Floods', url: `${location.origin}/episode/7?t=83` })
})

test('elsewhere the picture is saved [S25.111]', async () => {
  const page = openButton()
  press('Save image of the quote')
  await waitFor(() => expect(saved).toEqual(['sidelight-quote-7-1.png']))
  expect(page.toasts()).toEqual([
    { title: 'Image saved', description: 'sidelight-quote-7-1.png', isFailure: false },
  ])
})

test('to close the device’s window is no error [S25.110]', async () => {
  const page = openButton(stop('AbortError'))
  press('Share image of the quote')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect([page.toasts(), saved]).toEqual([[], []])
})

test('a device that refuses to share the picture saves it [S25.111]', async () => {
  openButton(stop('DataError'))
  press('Share image of the quote')
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('where loading took longer than a press counts, the next press shares without loading [S25.112]', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(stop('NotAllowedError'))
  const page = openButton(share)
  press('Share image of the quote')
  await waitFor(() => expect(page.toasts()[0]?.title).toBe('The image is ready'))
  share.mockResolvedValue()
  press('Share image of the quote')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2))
  expect(requests).toBe(1)
})

test('loading and failing are announced, and a failed press can be repeated [S25.112]', async () => {
  const answer = gate()
  server.use(
    http.get(
      '*/share/quote/7-1.png',
      async () => {
        await answer.released
        return new HttpResponse(null, { status: 500 })
      },
      { once: true },
    ),
  )
  const page = openButton()
  press('Save image of the quote')
  expect(screen.getByRole('status').textContent).toBe('Loading the image…')
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  answer.answer()
  await waitFor(() => expect(page.toasts()[0]?.title).toBe("The image couldn't be loaded"))
  press('Save image of the quote')
  await waitFor(() => expect(saved).toHaveLength(1))
})
