import type { ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { Failed, Skipped } from '#scripts/findings/finding.ts'
import { findingOfError, nameOf } from '#scripts/preflight/aws-error.ts'
import { type Check, type Context, check, requireConfig, requireRegion } from '#scripts/preflight/context.ts'

const openStep = 'Open it as step 2 of "First deployment" in docs/operations.md says.'
const chooseStep =
  'Set modelId to one that your region offers, see "Where the model answers" in docs/operations.md.'

/** Errors of Bedrock for an ID that it does not know, or that is of the other kind. */
const unknownId = ['ResourceNotFoundException', 'ValidationException']

const ifKnown = async <Value>(asked: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (unknownId.includes(nameOf(error) ?? '')) return undefined
    throw error
  }
}

/** The model behind a profile; `modelId` itself if it is no profile. */
async function findModelId({ account }: Context, modelId: string) {
  const profile = await ifKnown(account.inferenceProfile(modelId))
  if (profile && profile.status !== 'ACTIVE')
    throw new Failed(`The inference profile ${modelId} is in the state ${profile.status}.`, chooseStep)
  const [model] = profile?.models ?? []
  return { model: model ?? modelId, isProfile: profile !== undefined }
}

function requireBedrock(context: Context): string {
  if (context.isLocal) throw new Skipped('the local cloud plays the model.')
  return requireRegion(context)
}

const access = check('model access', async (context) => {
  const region = requireBedrock(context)
  const { modelId } = requireConfig(context)
  const { model, isProfile } = await findModelId(context, modelId)
  const available = await ifKnown(context.account.modelAvailability(model))
  if (!available) throw new Failed(`Bedrock does not know ${modelId} in ${region}.`, chooseStep)
  if (!isProfile && available.region !== 'AVAILABLE')
    throw new Failed(`${model} is not offered in ${region}.`, chooseStep)
  if (available.entitlement !== 'AVAILABLE' || available.authorization !== 'AUTHORIZED')
    throw new Failed(`This account may not use ${model} yet.`, openStep)
  if (available.agreement === 'PENDING')
    throw new Failed(`The agreement for ${model} is being made.`, 'Run this again in some minutes.')
  if (available.agreement !== 'AVAILABLE')
    throw new Failed(`There is no agreement for ${model} yet (${available.agreement}).`, openStep)
  const isLegacy = (await ifKnown(context.account.modelLifecycle(model))) === 'LEGACY'
  return isLegacy
    ? `this account may use ${model}, but AWS will turn it off: choose another with docs/evaluation/README.md.`
    : `this account may use ${model}.`
})

/** In the form of the analysis, so that a model that refuses tools is found, too. */
const smallest: ModelRequest = {
  system: 'Call the tool.',
  tools: [
    {
      name: 'confirm',
      description: 'Confirms that the model answers.',
      inputSchema: { type: 'object', properties: { answers: { type: 'boolean' } }, required: ['answers'] },
    },
  ],
  messages: [{ role: 'user', content: [{ kind: 'text', text: 'Confirm that you answer.' }] }],
}

const limits = ['ModelBusyError']
const failures = ['RefusedAccessError', 'ModelFailedError', 'ModelTimeoutError', ...limits]

/** Who is refused, the account or only these credentials, is in the words of the provider. */
function failureOf(error: unknown): unknown {
  const cause = error instanceof Error ? findingOfError(error.cause) : undefined
  if (cause instanceof Skipped && /may not call/.test(cause.message)) return cause
  if (!(error instanceof Error) || !failures.includes(error.name)) return error
  const step = limits.includes(error.name) ? 'See "Quotas" in docs/operations.md if it stays.' : openStep
  return new Failed(error.message, step, { cause: error })
}

const request = check('model request', async (context) => {
  requireBedrock(context)
  const { modelId } = requireConfig(context)
  try {
    const { content } = await context.openModel(modelId)(smallest)
    if (content.length > 0) return `${modelId} answered a request.`
  } catch (error) {
    throw failureOf(error)
  }
  throw new Failed(`${modelId} answered with nothing.`, 'Run this again; if it stays, choose another model.')
})

export const modelChecks: readonly Check[] = [access, request]
