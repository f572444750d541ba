import type { ListedModel, ModelAbilities } from '#shared/deployment/listed-model.ts'
import { carefulAbilities, listedModels } from '#shared/deployment/models.ts'

const profilePrefix = /^(?:global|us|eu|apac|au|jp|ca|us-gov)\./

/** A date and a version, as in `…-20251001-v1:0`. */
const version = /(?:-\d{8})?(?:-v\d+(?::\d+)?)?$/

/** From an ID or an ARN of an inference profile or foundation model. */
const idOf = (modelId: string) => modelId.slice(modelId.lastIndexOf('/') + 1)

const baseOf = (id: string) => id.replace(profilePrefix, '').replace(version, '')

export const isGlobalProfile = (modelId: string) => idOf(modelId).startsWith('global.')

/**
 * Undefined for a model that is not in the table. Application inference profiles do not name their model, so
 * they are unknown, too.
 */
export function findModel(modelId: string): ListedModel | undefined {
  const base = baseOf(idOf(modelId))
  return listedModels.find(({ id }) => id !== null && baseOf(id) === base)
}

/** How to ask the model. A model that is not in the table is asked in the most careful way. */
export function abilitiesOf(modelId: string): ModelAbilities {
  return findModel(modelId) ?? carefulAbilities
}
