import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import type { Role } from '#shared/rules/access.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { removeToast, type Toast, useToasts } from '#web/ui/toast-store.ts'

export type ToastTexts = { title: string; description: string | undefined; isFailure: boolean }

export type OpenPage = {
  container: HTMLElement
  pathname: () => string
  isLoading: () => boolean
  toasts: () => ToastTexts[]
}

type PageObserverProps = { onSeen: (pathname: string, toasts: readonly Toast[]) => void }

function PageObserver({ onSeen }: PageObserverProps) {
  onSeen(useLocation().pathname, useToasts())
  return null
}

const emptyClient = () => createQueryClient(() => undefined)

/** Renders a part of the site in a DOM without layout. Only data in `client` is cached. */
export function openPage(path: string, content: ReactNode, client: QueryClient = emptyClient()): OpenPage {
  let pathname = path
  let toasts: readonly Toast[] = []
  removeToasts()
  const observer = createElement(PageObserver, {
    onSeen: (...seen) => {
      ;[pathname, toasts] = seen
    },
  })
  const router = createElement(MemoryRouter, { initialEntries: [path] }, observer, content)
  const { container } = render(createElement(QueryClientProvider, { client }, router))
  return {
    container,
    pathname: () => pathname,
    isLoading: () => client.isFetching() > 0,
    toasts: () => toasts.map(({ title, description, isFailure }) => ({ title, description, isFailure })),
  }
}

/** Toasts of earlier tests survive unmounting, and only the hook gives access to them. */
function removeToasts(): void {
  const { result, unmount } = renderHook(useToasts)
  const ids = result.current.map(({ id }) => id)
  unmount()
  for (const id of ids) removeToast(id)
}

/** Like an error of the server, the body is one sentence of plain text. */
export const refusal = (status: number, sentence: string) =>
  new HttpResponse(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

export const signedInAs = (person: Role | 'visitor') =>
  http.get('*/api/auth/me', () =>
    person === 'visitor' ? refusal(401, 'Please sign in.') : HttpResponse.json(sample.user(person)),
  )
