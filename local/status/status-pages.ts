import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowedHosts } from '#emulator/allowed-hosts.ts'
import type { LocalServices } from '#emulator/open-services.ts'
import { executionPage, executionsPage } from '#local/status/execution-pages.ts'
import { functionPage } from '#local/status/function-page.ts'
import { html } from '#local/status/html.ts'
import type { LocalStatus } from '#local/status/local-status.ts'
import { mailboxPage, mailPage, rawMail } from '#local/status/mail-pages.ts'
import { overviewPage } from '#local/status/overview-page.ts'
import { jsonReply, pageReply, type Reply, sendReply, textReply } from '#local/status/reply.ts'
import { refuse } from '#local/status/request-guard.ts'
import { runSchedule } from '#local/status/schedule-table.ts'

export type StatusPagesOptions = {
  services: LocalServices
  status(): LocalStatus
  siteUrl: string
  log?(line: string): void
}

/** `name` is what the pattern found in the path, decoded. */
type Answer = (options: StatusPagesOptions, name: string) => Reply | undefined | Promise<Reply | undefined>
type Route = { method: 'GET' | 'POST'; pattern: RegExp; answer: Answer }

const routes: readonly Route[] = [
  {
    method: 'GET',
    pattern: /^\/_local\/?$/,
    answer: ({ services, status }) => overviewPage(services, status()),
  },
  { method: 'GET', pattern: /^\/_local\/status\.json$/, answer: ({ status }) => jsonReply(status()) },
  { method: 'GET', pattern: /^\/_local\/mail$/, answer: ({ services }) => mailboxPage(services.ses) },
  {
    method: 'GET',
    pattern: /^\/_local\/mail\/([^/]+)\.eml$/,
    answer: ({ services }, id) => rawMail(services.ses, id),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/mail\/([^/]+)$/,
    answer: ({ services }, id) => mailPage(services.ses, id),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/executions$/,
    answer: ({ services }) => executionsPage(services.states.machines),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/executions\/([^/]+)$/,
    answer: ({ services }, name) => executionPage(services.states.machines, name),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/functions\/([^/]+)$/,
    answer: ({ services }, name) => functionPage(services.lambda, name),
  },
  {
    method: 'POST',
    pattern: /^\/_local\/schedules\/([^/]+)\/run$/,
    answer: ({ services }, name) => runSchedule(services.scheduler, name),
  },
]

function notFound(): Reply {
  return pageReply({ title: 'Not found', body: html`<p>There is nothing here.</p>`, status: 404 })
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function replyTo(method: string, path: string, options: StatusPagesOptions): Promise<Reply> {
  const route = routes.find(({ pattern }) => pattern.test(path))
  if (!route) return notFound()
  if ((method === 'HEAD' ? 'GET' : method) !== route.method) {
    const allow = route.method === 'GET' ? 'GET, HEAD' : route.method
    return textReply(405, `Only ${allow} works here.`, { allow })
  }
  const name = decode(route.pattern.exec(path)?.[1] ?? '')
  if (name === undefined) return notFound()
  return (await route.answer(options, name)) ?? notFound()
}

/** These pages read no body; what fails is told in the terminal, not to the reader. */
async function answer(request: IncomingMessage, response: ServerResponse, options: StatusPagesOptions) {
  const { method = 'GET' } = request
  request.resume()
  const reply = await replyTo(method, pathOf(request), options).catch((error: unknown) => {
    options.log?.(`status pages: ${String(error)}`)
    return textReply(500, 'This page failed; the terminal says why.')
  })
  sendReply(response, reply, method === 'HEAD')
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/'

/**
 * The pages under `/_local` on the site's own address: what runs, for people and, as `status.json`, for scripts.
 * The listener says whether a request was for them and thereby answered.
 */
export function createStatusPages(
  options: StatusPagesOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const hosts = allowedHosts(options.siteUrl)
  return (request, response) => {
    const path = pathOf(request)
    if (path !== '/_local' && !path.startsWith('/_local/')) return false
    const refusal = refuse(request.method ?? 'GET', request.headers, hosts)
    if (refusal) sendReply(response, refusal, request.method === 'HEAD')
    else void answer(request, response, options)
    return true
  }
}
