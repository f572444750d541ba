import { resource } from '#functions/connections/resource.ts'
import { uploadSigner } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'

const estimatedModel = () =>
  resource(['ESTIMATED_MODEL', 'MODEL_PRICE', 'TRANSCRIPTION_PRICE', 'STANCE_VOTES'], (env) => ({
    id: env.ESTIMATED_MODEL,
    ownPrice: env.MODEL_PRICE,
    minutePrice: env.TRANSCRIPTION_PRICE,
    votes: env.STANCE_VOTES,
  }))

export const costEstimates = () => ({ catalogue: table('CATALOGUE_TABLE'), model: estimatedModel() })

export const uploads = () => ({
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  signer: uploadSigner(),
})
