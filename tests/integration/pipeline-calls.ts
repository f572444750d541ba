import { copyFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { createCognito, openSigningKey, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, vi } from 'vitest'
import type * as z from 'zod'
import { budgetApi } from '#shared/api/budget.ts'
import type { Contract } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { processingApi } from '#shared/api/processing.ts'
import { filesField, replaceField, uploadsApi } from '#shared/api/uploads.ts'
import { uploadObjectKey } from '#shared/deployment/object-keys.ts'
import { type EpisodeAdminRow, type EpisodeView, episodeAdminRowSchema } from '#shared/domain/episode.ts'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import type { ReceiptView } from '#shared/domain/receipt.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { clientId, poolId } from '#tests/integration/function-variables.ts'
import { type Call, callFunction } from '#tests/integration/gateway-call.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import type { PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { seedUser } from '#tests/integration/seed-catalogue.ts'
import { keptSigningKey } from '#tests/integration/signing-keys.ts'

/** Signs tokens; the functions fetch its public keys from `issuer`. */
async function openIssuer() {
  const folder = await mkdtemp(join(tmpdir(), 'issuer-'))
  const key = join(folder, `${poolId}.pem`)
  copyFileSync(keptSigningKey('pool'), key)
  let url = ''
  const cognito = createCognito({ folder, endpointUrl: () => url })
  cognito.createPool(poolId, {})
  const endpoint = await startAwsEndpoint({ services: [cognito], port: 0, secretOf: () => 'test' })
  url = endpoint.url
  const issuer = cognito.issuerOf(poolId)
  const signingKey = openSigningKey(key)
  return {
    issuer,
    tokenOf(userId: string) {
      const now = Math.floor(Date.now() / 1000)
      return signingKey.signToken({
        sub: userId,
        iss: issuer,
        client_id: clientId,
        token_use: 'access',
        origin_jti: `origin-${userId}`,
        auth_time: now,
        iat: now,
        exp: now + 900,
      })
    },
    async close() {
      await endpoint.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Issuer = Awaited<ReturnType<typeof openIssuer>>

type WithPeople = Pick<PipelineEnvironment, 'people'>

/** Stubs `process.env` so that the functions accept tokens of a new admin. Returns the admin's id. */
async function addAdmin({ people }: WithPeople, { issuer }: Issuer): Promise<string> {
  const variables = {
    USER_POOL_ID: poolId,
    USER_POOL_CLIENT_ID: clientId,
    USER_POOL_ISSUER: issuer,
    RUN_CONSOLE: 'https://console.example/executions/',
    FEED_CHECK_MACHINE_ARN: process.env.EPISODE_MACHINE_ARN,
    LIST_IMPORT_MACHINE_ARN: process.env.EPISODE_MACHINE_ARN,
    UPKEEP_MACHINE_ARN: process.env.EPISODE_MACHINE_ARN,
    SEARCH_INDEX_MACHINE_ARN: process.env.EPISODE_MACHINE_ARN,
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  startNewContainer()
  return seedUser(people, { role: 'admin' })
}

type Named<Answer> = Pick<Contract, 'name'> & { answer: Answer }

const isFailure = ({ statusCode = 0 }: APIGatewayProxyStructuredResultV2) => statusCode >= 300

/** An upload that replaces the episode's current transcript. */
async function replacement(filename: string, content: string): Promise<Call> {
  const form = new FormData()
  form.append(filesField, new Blob([content]), filename)
  form.append(replaceField, 'true')
  const encoded = new Response(form)
  return {
    rawBytes: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Calls of an admin on a pipeline environment, which has no sign-in of its own. Adds hooks to the file. */
export function openAdminCalls(current: () => WithPeople) {
  const admins = new WeakMap<WithPeople, Promise<string>>()
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await openIssuer()
  })
  afterAll(() => issuer.close())

  async function call({ name }: Pick<Contract, 'name'>, options: Call = {}) {
    const environment = current()
    const admin = admins.get(environment) ?? addAdmin(environment, issuer)
    admins.set(environment, admin)
    return callFunction(name, { token: await issuer.tokenOf(await admin), ...options })
  }

  async function succeed(contract: Pick<Contract, 'name'>, options: Call) {
    const result = await call(contract, options)
    if (isFailure(result)) throw new Error(`${contract.name}: ${result.statusCode} ${result.body}`)
    return result
  }

  /** Makes a call and parses its response. @throws Error if the call is refused */
  async function ask<Answer extends z.ZodType>(
    contract: Named<Answer>,
    options: Call = {},
  ): Promise<z.output<Answer>> {
    const result = await succeed(contract, options)
    return contract.answer.parse(result.body ? JSON.parse(result.body) : undefined)
  }

  async function rowsOf(podcastId = 1): Promise<EpisodeAdminRow[]> {
    const rows: EpisodeAdminRow[] = []
    const params = { podcast_id: String(podcastId) }
    let query: Record<string, string> | undefined = { limit: '50' }
    while (query) {
      const page = await succeed(podcastsApi.listEpisodes, { params, query })
      const { episodes } = podcastsApi.listEpisodes.answer.parse(JSON.parse(page.body ?? ''))
      rows.push(...episodes.map((episode) => episodeAdminRowSchema.parse(episode)))
      const cursor = page.headers?.['x-next-cursor']
      query = cursor === undefined ? undefined : { limit: '50', cursor: String(cursor) }
    }
    return rows
  }

  return {
    call,
    ask,
    /** All episodes of a podcast as admins see them, newest first. */
    rowsOf,
    async rowOf(episodeId: number, podcastId = 1): Promise<EpisodeAdminRow> {
      const found = (await rowsOf(podcastId)).find(({ id }) => id === episodeId)
      if (!found) throw new Error(`Podcast ${podcastId} has no episode ${episodeId}.`)
      return found
    },
    async podcastOf(podcastId = 1): Promise<PodcastAdminView> {
      const podcasts = await ask(podcastsApi.list)
      const found = podcasts.find(({ id }) => id === podcastId)
      if (!found) throw new Error(`There is no podcast ${podcastId}.`)
      return found
    },
    /** A published episode as visitors see it. */
    pageOf: (episodeId = 1): Promise<EpisodeView> =>
      ask(episodesApi.get, { params: { id: String(episodeId) } }),
    receiptOf: (episodeId = 1): Promise<ReceiptView> =>
      ask(episodesApi.getReceipt, { params: { id: String(episodeId) } }),
    /** Uploads a transcript that may replace the episode's current one. */
    async upload(filename: string, content: string): Promise<void> {
      const { sessionId } = await ask(uploadsApi.start, await replacement(filename, content))
      const detail = { object: { key: uploadObjectKey(sessionId, 1) } }
      const arrived = queueRecord('arrived', JSON.stringify({ detail }))
      await callEntry('events/transcript-uploaded', { Records: [arrived] })
    },
    budget: () => ask(budgetApi.get),
    saveProcessing: (body: object) => ask(processingApi.update, { body }),
  }
}
