import { openBatchCheck, openBatchStart } from '#functions/clients/batch-recognizer.ts'
import { machineClock, wallClock } from '#functions/clients/clock.ts'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openQueue } from '#functions/clients/queue.ts'
import { openSecrets } from '#functions/clients/secrets.ts'
import { openStateMachine } from '#functions/clients/state-machines.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTranscribeCheck, openTranscribeStart } from '#functions/clients/transcribe-recognizer.ts'
import { openUploadSigner } from '#functions/clients/upload-addresses.ts'
import { openPoolClient, openUserPool } from '#functions/clients/user-pool.ts'
import { resource } from '#functions/connections/resource.ts'
import type { VariableName } from '#functions/connections/variables.ts'

// Functions rather than constants, so that esbuild drops unused resources and their SDKs from each bundle. It
// cannot drop DynamoDB's document client, nodemailer and Stripe, so tables, mail and payments have files of
// their own.

export const bucket = <Name extends VariableName & `${string}_BUCKET`>(name: Name) =>
  resource([name], (env) => openStore(env[name]))

export const uploadSigner = () =>
  resource(['STORE_BUCKET', 'SITE_URL'], (env) => openUploadSigner(env.STORE_BUCKET, env.SITE_URL))

export const queue = <Name extends VariableName & `${string}_QUEUE_URL`>(name: Name) =>
  resource([name], (env) => openQueue(env[name]))

export const stateMachine = <Name extends VariableName & `${string}_MACHINE_ARN`>(name: Name) =>
  resource([name], (env) => openStateMachine(env[name]))

export const secrets = <Name extends VariableName & `${string}_SECRETS`>(name: Name) =>
  resource([name], (env) => openSecrets(env[name]))

export const poolClient = () =>
  resource(['USER_POOL_CLIENT_ID'], (env) => openPoolClient(env.USER_POOL_CLIENT_ID))

export const poolDirectory = () => resource(['USER_POOL_ID'], (env) => openPoolDirectory(env.USER_POOL_ID))

export const userPool = () =>
  resource(['USER_POOL_ID', 'USER_POOL_CLIENT_ID'], (env) =>
    openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
  )

// Amazon Transcribe, unless the deployment has a recognizer of its own. Two resources, so that each function
// has only the commands that it may use.

export const recognitionStart = () =>
  resource(['RECOGNIZER'], ({ RECOGNIZER }) =>
    RECOGNIZER === '' ? openTranscribeStart() : openBatchStart(RECOGNIZER),
  )

export const recognitionCheck = () =>
  resource(['RECOGNIZER'], ({ RECOGNIZER }) => (RECOGNIZER === '' ? openTranscribeCheck() : openBatchCheck()))

export const systemClock = () => resource([], () => wallClock)

/** For measuring durations: unlike the system clock, it never jumps back. */
export const monotonicClock = () => resource([], () => machineClock)

export const runLimits = () =>
  resource(['CONCURRENT_RUNS', 'CONCURRENT_TRANSCRIPTIONS'], (env) => ({
    text: env.CONCURRENT_RUNS,
    audio: env.CONCURRENT_TRANSCRIPTIONS,
  }))

/** True if this deployment sends mail. */
export const mailSwitch = () => resource(['MAIL_DOMAIN'], (env) => env.MAIL_DOMAIN !== '')

/** The model that rates episodes, for functions that estimate costs but must not call it. */
export const ratingModel = () =>
  resource(['ESTIMATED_MODEL', 'MODEL_PRICE'], (env) => ({
    id: env.ESTIMATED_MODEL,
    ownPrice: env.MODEL_PRICE,
  }))
