import { Failed, Skipped } from '#scripts/findings/finding.ts'
import type { Answer } from '#scripts/smoke/ask.ts'
import { type Check, type Context, check } from '#scripts/smoke/context.ts'
import {
  askSite,
  errorCodeOf,
  moreConcurrency,
  readJson,
  requireStatus,
  requireType,
  statusText,
} from '#scripts/smoke/expect.ts'
import { readConfig } from '#scripts/smoke/page-checks.ts'
import { authApi } from '#shared/api/auth.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { networkStages } from '#shared/deployment/rate-limits.ts'
import { homePath, resetPasswordPath } from '#shared/pages/page-path.ts'

/** A call that CloudFront does not cache, so that it reaches a function each time. */
const edgeCall = check('call through CloudFront', async (context) => {
  const what = 'An uncached call'
  const answer = await askSite(context, `${topicsApi.search.path}?prefix=a`)
  if (answer.status === 500)
    throw new Failed(
      `${what} answered ${statusText(answer)}.`,
      'Search the log group SidelightApiPublic for "The stage of the gateway": if it is there, the secret OriginVerify was not resolved, so deploy SidelightFront again.',
    )
  requireStatus(answer, 200, { what, step: 'Deploy SidelightFront and SidelightApiPublic again.' })
  readJson(answer, topicsApi.search.answer, { what, step: 'Deploy the same commit to all stacks.' })
  return 'the stage of this network accepts the secret of CloudFront.'
})

type Verdict = 'refused' | 'open' | 'unresolved' | 'missing' | 'limited' | 'unknown'

/** The gateway's own 404 has no code. */
function verdictOn(answer: Answer): Verdict {
  const code = errorCodeOf(answer)
  if (answer.status === 403 && code === 'not-through-edge') return 'refused'
  if (answer.status === 200) return 'open'
  if (answer.status === 500) return 'unresolved'
  if (answer.status === 404 && code === undefined) return 'missing'
  return [429, 503].includes(answer.status) ? 'limited' : 'unknown'
}

const faults: Record<Exclude<Verdict, 'refused'>, [sentence: string, step: string]> = {
  open: [
    'answer calls that do not come through CloudFront',
    'Deploy all stacks again; if it stays, report it as SECURITY.md says.',
  ],
  unresolved: [
    'answer 500',
    'Their secret was not resolved or their function fails: deploy SidelightFront again, then search the log group SidelightApiPublic for "failed".',
  ],
  missing: [
    'do not exist or have no routes',
    'Check the address with the output GatewayUrl of SidelightFront, then deploy all stacks again.',
  ],
  limited: ['are at a limit', `Wait a minute, then run this again. ${moreConcurrency}`],
  unknown: [
    'answer something else than a refusal',
    'Check that the address is the output GatewayUrl of SidelightFront.',
  ],
}

/** Without the secret, a refusal of ours proves that the stage, its secret and a function of it work. */
const stages = check('ten stages', async ({ gateway, ask }) => {
  if (!gateway)
    throw new Skipped(
      'CloudFront always sends one network to the same stage, so the others are only tried with --gateway.',
    )
  const tried: { stage: string; verdict: Verdict }[] = []
  // One after another, because a new account may run only ten functions at once.
  for (const stage of networkStages) {
    const answer = await ask(new URL(`/${stage}${statisticsApi.get.path}`, gateway))
    tried.push({ stage, verdict: verdictOn(answer) })
  }
  for (const { verdict } of tried) {
    if (verdict === 'refused') continue
    const same = tried.filter((one) => one.verdict === verdict).map(({ stage }) => stage)
    const [sentence, step] = faults[verdict]
    throw new Failed(`Of the ten stages, these ${sentence}: ${same.join(', ')}.`, step)
  }
  return 'each refuses calls that do not come through CloudFront.'
})

const notRefused = 'Deploy SidelightFront and SidelightApiPublic again.'

type Refusal = { what: string; status: number; code: string }

/** CloudFront must pass our own errors on, with their sentence, and not replace them by its pages. */
function requireRefusal(answer: Answer, { what, status, code }: Refusal): void {
  const expected = { what, step: notRefused }
  requireStatus(answer, status, expected)
  requireType(answer, 'text/plain', expected)
  if (errorCodeOf(answer) !== code) throw new Failed(`${what} has no x-error-code ${code}.`, notRefused)
  if (!/^\w+ \w/.test(answer.text)) throw new Failed(`${what} is refused without a sentence.`, notRefused)
}

const refusals = check('refusals', async (context) => {
  const unknown = await askSite(context, '/api/no/such/call')
  requireRefusal(unknown, { what: 'An unknown call', status: 404, code: 'not-found' })
  const written = await askSite(context, homePath, { method: 'POST' })
  requireRefusal(written, { what: 'POST to a page', status: 405, code: 'method-not-allowed' })
  const visitor = await askSite(context, authApi.me.path)
  requireRefusal(visitor, { what: 'A call without a session', status: 401, code: 'signed-out' })
  const { method, path } = authApi.logout
  const foreign = await askSite(context, path, { method, headers: { origin: 'https://other.invalid' } })
  requireRefusal(foreign, { what: 'A call from another site', status: 403, code: 'foreign-origin' })
  return '401, 403, 404 and 405 are ours, each with its sentence and x-error-code.'
})

const deployHeaders = 'Deploy SidelightFront again; a policy changed by hand in CloudFront has to be undone.'

const requiredHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'",
  'strict-transport-security': 'max-age=',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

function requireHeaders(answer: Answer, path: string): void {
  for (const [name, value] of Object.entries(requiredHeaders)) {
    if (!answer.headers.get(name)?.includes(value))
      throw new Failed(`${path} has no ${name} with ${value}.`, deployHeaders)
  }
}

async function requireRecoveryPolicy(context: Context): Promise<void> {
  const { userPoolEndpoint } = await readConfig(context)
  const { headers } = await askSite(context, resetPasswordPath)
  if (headers.get('content-security-policy')?.includes(`connect-src 'self' ${userPoolEndpoint}`)) return
  throw new Failed('The page for forgotten passwords may not call the user pool.', deployHeaders)
}

const securityHeaders = check('security headers', async (context) => {
  for (const path of [homePath, statisticsApi.get.path]) requireHeaders(await askSite(context, path), path)
  await requireRecoveryPolicy(context)
  return 'pages and calls have them, and only one page may call the user pool.'
})

export const entranceChecks: readonly Check[] = [edgeCall, stages, refusals, securityHeaders]
