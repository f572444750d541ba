import { type AwsCall, type AwsService, arnOf, type Permission, partition, region } from 'cdk-on-localhost'
import { BedrockError } from '#local/fakes/bedrock-errors.ts'
import { askModelServer, type ModelServer } from '#local/fakes/chat-completions.ts'
import {
  type ConverseAnswer,
  type ConverseRequest,
  type ConverseUsage,
  readConverseRequest,
} from '#local/fakes/converse.ts'
import { answerEmbedded } from '#local/fakes/embedded-model.ts'
import { countTokens, createPromptCache } from '#local/fakes/prompt-cache.ts'
import type { WrittenAnalysis } from '#local/fakes/written-answers.ts'
import { answerWritten } from '#local/fakes/written-model.ts'
import { type Environment, readModelSettings } from '#local/model-settings.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

export type BedrockOptions = {
  environment: Environment
  /** Handwritten analyses of episodes. Not used if a language model is configured. */
  written?: readonly WrittenAnalysis[]
  now?: () => Date
}

type Signed = ConverseAnswer & { outputTokens?: number | undefined; answeredBy: string }
type Answer = Signed & { usage: ConverseUsage }

const conversePath = /^\/model\/([^/]+)\/converse$/
const geographicProfile = /^(?:us|eu|apac|ca|au|jp|us-gov|global)\./

function modelIdOf(call: AwsCall): string | undefined {
  const segment = conversePath.exec(call.url.pathname)?.[1]
  return segment === undefined ? undefined : decodeURIComponent(segment)
}

/**
 * To use an inference profile, callers need permission for the profile and for its foundation model (Bedrock
 * user guide, prerequisites).
 */
function resourcesOf(modelId: string): string[] {
  if (modelId.startsWith('arn:')) return [modelId]
  const foundationModel = (id: string) => `arn:${partition}:bedrock:${region}::foundation-model/${id}`
  if (!geographicProfile.test(modelId)) return [foundationModel(modelId)]
  const behindProfile = modelId.replace(geographicProfile, '')
  return [
    arnOf('bedrock', `inference-profile/${modelId}`),
    foundationModel(behindProfile),
    // A global profile also needs the model's ARN without a region.
    ...(modelId.startsWith('global.')
      ? [`arn:${partition}:bedrock:::foundation-model/${behindProfile}`]
      : []),
  ]
}

function modelServerOf(environment: Environment): ModelServer | undefined {
  const settings = readModelSettings(environment)
  if (!settings.SIDELIGHT_MODEL_URL) return undefined
  return {
    url: settings.SIDELIGHT_MODEL_URL,
    model: settings.SIDELIGHT_MODEL_NAME,
    key: settings.SIDELIGHT_MODEL_KEY,
  }
}

type Reply = { status: number; body: object; errorType?: string; retryAfter?: string | undefined }

function sendJson(call: AwsCall, { status, body, errorType, retryAfter }: Reply) {
  call.response.writeHead(status, {
    'content-type': 'application/json',
    ...(errorType && { 'x-amzn-errortype': errorType }),
    ...(retryAfter && { 'retry-after': retryAfter }),
  })
  call.response.end(JSON.stringify(body))
}

/**
 * Answers Converse calls: with the OpenAI-compatible server if `SIDELIGHT_MODEL_URL` is set, otherwise with
 * the handwritten analysis of the episode or, if it has none, with the embedded analyst. Counts prompt cache
 * tokens as Bedrock does in each case.
 * @throws BedrockError when Bedrock or the server would refuse the call
 */
export function openConversations(options: BedrockOptions) {
  const { environment, written = [], now = () => new Date() } = options
  const server = modelServerOf(environment)
  const cache = createPromptCache(now)

  async function answer(modelId: string, request: ConverseRequest): Promise<Signed> {
    if (server)
      return { ...(await askModelServer(server, modelId, request)), answeredBy: server.model ?? modelId }
    const byHand = answerWritten(written, request)
    if (byHand) return { ...byHand, answeredBy: writtenByHand }
    return { ...answerEmbedded(request), answeredBy: embeddedAnalystName }
  }

  return async (modelId: string, body: string): Promise<Answer> => {
    const request = readConverseRequest(body)
    const signed = await answer(modelId, request)
    const outputTokens = signed.outputTokens ?? countTokens(JSON.stringify(signed.content))
    return { ...signed, usage: { ...cache.use(modelId, request), outputTokens } }
  }
}

export function createBedrock(options: BedrockOptions): AwsService {
  const { now = () => new Date() } = options
  const converse = openConversations(options)

  return {
    signingName: 'bedrock',
    operations: ['Converse'],
    protocol: 'rest-json',

    permissionsOf(call): Permission[] {
      const modelId = modelIdOf(call)
      if (modelId === undefined) return []
      return resourcesOf(modelId).map((resource) => ({ action: 'bedrock:InvokeModel', resource }))
    },

    async handle(call) {
      const modelId = modelIdOf(call)
      const startedAt = now().getTime()
      try {
        if (modelId === undefined || call.request.method !== 'POST')
          throw new BedrockError('ValidationException', 'Only Converse is answered here.')
        const { content, stopReason, usage, answeredBy } = await converse(modelId, call.body.toString('utf8'))
        const totalTokens = Object.values(usage).reduce((sum, tokens) => sum + tokens, 0)
        const body = {
          output: { message: { role: 'assistant', content } },
          stopReason,
          usage: { ...usage, totalTokens },
          metrics: { latencyMs: now().getTime() - startedAt },
          trace: { promptRouter: { invokedModelId: answeredBy } },
        }
        sendJson(call, { status: 200, body })
      } catch (error) {
        if (!(error instanceof BedrockError)) throw error
        const { status, message, type: errorType, retryAfter } = error
        sendJson(call, { status, body: { message }, errorType, retryAfter })
      }
    },

    async close() {},
  }
}
