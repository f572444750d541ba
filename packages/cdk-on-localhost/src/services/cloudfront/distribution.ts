import { randomUUID } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type HttpRequest,
  type HttpRequestHandler,
  type HttpResponse,
  wholeResponse,
} from '../http-api/message.ts'
import { compress, type Encoding, encodingFor } from './compression.ts'
import type { OriginConfig } from './config.ts'
import {
  answerFrom,
  createEdgeCache,
  type EdgeCache,
  type FoundAnswer,
  type StoredAnswer,
} from './edge-cache.ts'
import { edgeEvent, readChangedResponse, readOutcome, responseEvent } from './edge-event.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { cacheKey, originRequest } from './origin-request.ts'
import { type Behaviour, type DistributionOptions, resolveBehaviours } from './resolve.ts'

export type Distribution = {
  handle: HttpRequestHandler
  invalidate(): void
}

type Visit = { behaviour: Behaviour; origin: OriginConfig; request: HttpRequest; key: string }

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

function edgeError(status: number, title: string): HttpResponse {
  const body = `<html><head><title>ERROR: The request could not be satisfied</title></head><body><h1>${status} ERROR</h1><p>${title}</p></body></html>`
  return wholeResponse(status, { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' }, body)
}

function guardSilence(body: Readable, seconds: number): Readable {
  const guarded = new PassThrough()
  const timer = setTimeout(() => {
    // Not silence: the origin also pauses when the viewer does not read.
    if (guarded.writableNeedDrain) timer.refresh()
    else body.destroy(new Error(`The origin was silent for ${seconds} s.`))
  }, seconds * 1000)
  body.on('data', () => timer.refresh())
  body.once('error', (error) => guarded.destroy(error))
  guarded.once('close', () => {
    clearTimeout(timer)
    body.destroy()
  })
  return body.pipe(guarded)
}

function encodingOf({ behaviour, request }: Pick<Visit, 'behaviour' | 'request'>): Encoding | undefined {
  if (!behaviour.compresses) return undefined
  return encodingFor(request.headers.get('accept-encoding'), behaviour.cachePolicy)
}

async function askOrigin({ behaviour, origin, request }: Visit): Promise<HttpResponse> {
  const { cachePolicy, originPolicy, readTimeoutSeconds } = behaviour
  const encoding = encodingOf({ behaviour, request })
  const outgoing = originRequest(request, origin, { cachePolicy, originPolicy, encoding })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), readTimeoutSeconds * 1000)
  try {
    const signal = AbortSignal.any([request.signal, late.signal])
    const response = await behaviour.callOrigin({ ...outgoing, signal })
    for (const name of hopByHop) response.headers.delete(name)
    return { ...response, body: guardSilence(response.body, readTimeoutSeconds) }
  } catch (error) {
    if (late.signal.aborted) return edgeError(504, 'The origin did not answer in time.')
    if (request.signal.aborted) throw error
    return edgeError(502, 'The origin could not be reached.')
  } finally {
    clearTimeout(timer)
  }
}

function isKeepable({ request }: Visit): boolean {
  return request.method === 'GET' && !request.headers.has('range')
}

type Fetched = { answer: StoredAnswer | HttpResponse; freshness?: Freshness }

async function fetchAnswer(visit: Visit): Promise<Fetched> {
  const { behaviour } = visit
  const response = await askOrigin(visit)
  const freshness = freshnessOf(response, behaviour.cachePolicy, behaviour.errorLimits)
  const isCaching = behaviour.cachePolicy.maximumSeconds > 0 || freshness.freshSeconds > 0
  // Streams and uncacheable answers pass through without buffering.
  if (!isCaching || response.status === 206) return { answer: response }
  const answer = { status: response.status, headers: response.headers, body: await buffer(response.body) }
  return { answer: await compress(answer, encodingOf(visit)), freshness }
}

function present(answer: StoredAnswer | HttpResponse, viewer: Headers): HttpResponse {
  const state = answer.status >= 400 ? 'Error from cloudfront' : 'Miss from cloudfront'
  if (Buffer.isBuffer(answer.body)) return answerFrom({ ...answer, body: answer.body }, viewer, state)
  answer.headers.set('x-cache', state)
  return { ...answer, body: answer.body }
}

function hit(found: FoundAnswer, viewer: Headers): HttpResponse {
  const response = answerFrom(found.answer, viewer, 'Hit from cloudfront')
  response.headers.set('age', String(found.seconds))
  return response
}

async function serveCached(visit: Visit, cache: EdgeCache, now: () => number): Promise<HttpResponse> {
  const { request, key } = visit
  if (!isKeepable(visit)) return present(await askOrigin(visit), request.headers)
  const found = cache.find(key, now())

  async function refresh(): Promise<Fetched['answer']> {
    const { answer, freshness } = await fetchAnswer(visit)
    // An error must not replace an answer that may be served in place of errors (stale-if-error).
    const mayReplace = answer.status < 500 || !found
    if (freshness && mayReplace && Buffer.isBuffer(answer.body))
      cache.store(key, { ...answer, body: answer.body }, { freshness, now: now() })
    return answer
  }

  if (found?.age === 'stale') void refresh().catch(() => undefined)
  if (found && found.age !== 'usable-on-error') return hit(found, request.headers)
  const answer = await refresh()
  return found && answer.status >= 500 ? hit(found, request.headers) : present(answer, request.headers)
}

export function createDistribution(options: DistributionOptions): Distribution {
  const behaviours = resolveBehaviours(options)
  const cache = createEdgeCache()
  const now = options.now ?? Date.now

  async function answer(behaviour: Behaviour, request: HttpRequest): Promise<HttpResponse> {
    const context = { ...options.identity, requestId: randomUUID() }
    const changed = await behaviour.onRequest?.(edgeEvent(context, request))
    const outcome = changed ? readOutcome(changed.outcome, request) : { request }
    if ('response' in outcome) return behaviour.addHeaders(outcome.response)
    const origin = { ...behaviour.origin, OriginPath: changed?.originPath ?? behaviour.origin.OriginPath }
    const path = outcome.request.path === '/' ? `/${behaviours.rootObject}` : outcome.request.path
    const effective = { ...outcome.request, path }
    const encoding = encodingOf({ behaviour, request: effective })
    const key = cacheKey(effective, behaviour.cachePolicy, encoding)
    const response = await serveCached({ behaviour, origin, request: effective, key }, cache, now)
    // As in CloudFront (developer guide, "Restrictions on edge functions"): no function for errors.
    if (!behaviour.onResponse || response.status >= 400) return behaviour.addHeaders(response)
    const { outcome: seen } = await behaviour.onResponse(responseEvent(context, effective, response))
    return behaviour.addHeaders(readChangedResponse(seen, response))
  }

  return {
    async handle(request) {
      const behaviour = behaviours.find(request.path)
      if (!behaviour.methods.has(request.method)) {
        return behaviour.addHeaders(edgeError(403, 'This distribution does not allow the request method.'))
      }
      try {
        return await answer(behaviour, request)
      } catch (error) {
        if (request.signal.aborted) throw error
        options.log(`edge: ${request.method} ${request.path.split('/', 3).join('/')}: ${error}`)
        return behaviour.addHeaders(edgeError(503, 'An edge function failed.'))
      }
    },
    invalidate: cache.clear,
  }
}
