import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowedHosts, refuseForgery } from '../allowed-hosts.ts'
import type { LocalCloud } from '../boot.ts'
import { type ExecutionSubject, executionPage, executionsPage } from './execution-pages.ts'
import { functionPage } from './function-page.ts'
import { statusHtml } from './html.ts'
import { feedbackPage, mailboxPage, mailHtml, mailPage, rawMail } from './mail-pages.ts'
import { type CloudStatus, type OverviewAdditions, overviewPage } from './overview-page.ts'
import type { StatusPage } from './page.ts'
import { jsonReply, pageReply, type StatusReply, sendReply, textReply } from './reply.ts'
import { runSchedule } from './schedules.ts'

/** Contents that the application adds; `status` is merged into `status.json`. */
export type StatusAdditions = OverviewAdditions & { status?: Readonly<Record<string, unknown>> }

export type StatusPagesOptions = {
  cloud: Pick<LocalCloud, 'services' | 'siteUrl' | 'awsEndpoint' | 'region' | 'credentials' | 'outputs'>
  /** The application's name, shown in the title of every page. */
  name: string
  additions?(): StatusAdditions
  subject?: ExecutionSubject
  log?(line: string): void
}

type Answered = StatusPage | StatusReply | undefined
type Answer = (options: StatusPagesOptions, name: string) => Answered | Promise<Answered>
type Route = { method: 'GET' | 'POST'; pattern: RegExp; answer: Answer }

function statusOf({
  siteUrl,
  awsEndpoint,
  credentials,
  region,
  outputs,
}: StatusPagesOptions['cloud']): CloudStatus {
  // The SDK adds its credential source to this object, which must not be shown.
  const { accessKeyId, secretAccessKey } = credentials
  return {
    address: siteUrl,
    awsEndpoint,
    credentials: { accessKeyId, secretAccessKey, region },
    outputs: Object.fromEntries(outputs),
  }
}

const routes: readonly Route[] = [
  {
    method: 'GET',
    pattern: /^\/_local\/?$/,
    answer: ({ cloud, additions, subject }) =>
      overviewPage({
        services: cloud.services,
        status: statusOf(cloud),
        additions: additions?.() ?? {},
        subject,
      }),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/status\.json$/,
    answer: ({ cloud, additions }) => jsonReply({ ...statusOf(cloud), ...additions?.().status }),
  },
  { method: 'GET', pattern: /^\/_local\/mail$/, answer: ({ cloud }) => mailboxPage(cloud.services.ses) },
  {
    method: 'GET',
    pattern: /^\/_local\/mail\/([^/]+)\.eml$/,
    answer: ({ cloud }, id) => rawMail(cloud.services.ses, id),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/mail\/([^/]+)$/,
    answer: ({ cloud }, id) => mailPage(cloud.services.ses, id),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/mail\/([^/]+)\/html$/,
    answer: ({ cloud }, id) => mailHtml(cloud.services.ses, id),
  },
  {
    method: 'POST',
    pattern: /^\/_local\/mail\/([^/]+)\/bounce$/,
    answer: ({ cloud }, id) => feedbackPage(cloud.services.ses, 'bounce', id),
  },
  {
    method: 'POST',
    pattern: /^\/_local\/mail\/([^/]+)\/complaint$/,
    answer: ({ cloud }, id) => feedbackPage(cloud.services.ses, 'complaint', id),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/executions$/,
    answer: ({ cloud, subject }) => executionsPage(cloud.services.states.machines, subject),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/executions\/([^/]+)$/,
    answer: ({ cloud, subject }, name) => executionPage(cloud.services.states.machines, { name, subject }),
  },
  {
    method: 'GET',
    pattern: /^\/_local\/functions\/([^/]+)$/,
    answer: ({ cloud }, name) => functionPage(cloud.services.lambda, name),
  },
  {
    method: 'POST',
    pattern: /^\/_local\/schedules\/([^/]+)\/run$/,
    answer: ({ cloud }, name) => runSchedule(cloud.services.scheduler, name),
  },
]

const notFound: StatusPage = {
  title: 'Not found',
  body: statusHtml`<p>There is nothing here.</p>`,
  status: 404,
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function answerTo(
  method: string,
  path: string,
  options: StatusPagesOptions,
): Promise<StatusPage | StatusReply> {
  const route = routes.find(({ pattern }) => pattern.test(path))
  if (!route) return notFound
  if ((method === 'HEAD' ? 'GET' : method) !== route.method) {
    const allow = route.method === 'GET' ? 'GET, HEAD' : route.method
    return textReply(405, `Only ${allow} works here.`, { allow })
  }
  const name = decode(route.pattern.exec(path)?.[1] ?? '')
  if (name === undefined) return notFound
  return (await route.answer(options, name)) ?? notFound
}

/** Errors are printed in the terminal, not shown on the page. */
async function answer(request: IncomingMessage, response: ServerResponse, options: StatusPagesOptions) {
  const { method = 'GET' } = request
  request.resume()
  const answered = await answerTo(method, pathOf(request), options).catch((error: unknown) => {
    options.log?.(`status pages: ${String(error)}`)
    return textReply(500, 'This page failed; the terminal says why.')
  })
  const reply = 'title' in answered ? pageReply(answered, options.name) : answered
  sendReply(response, reply, method === 'HEAD')
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/'

/**
 * Serves `/_local` on the site's origin, with `status.json` for scripts.
 * @returns a listener that returns true when it answered
 */
export function createStatusPages(
  options: StatusPagesOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const hosts = allowedHosts(options.cloud.siteUrl)
  return (request, response) => {
    const path = pathOf(request)
    if (path !== '/_local' && !path.startsWith('/_local/')) return false
    const refusal = refuseForgery(request.method ?? 'GET', request.headers, hosts)
    if (refusal) sendReply(response, textReply(...refusal), request.method === 'HEAD')
    else void answer(request, response, options)
    return true
  }
}
